// SPDX-License-Identifier: MIT
//
// mpirun -n RANKS hashes_mpi: the golden hashes by many processes. The first one makes all stores
// and sends them as bytes; each answers for its slice of the pairs of every scene, and for every
// RANKS-th scene alone what has no pairs of its own; the first one puts the answers together.

#include <mpi.h>

#include <cstdio>

#include "hashes/answers.h"

namespace {

bool good = true; // whether all calls of this process have succeeded

void send_bytes(std::vector<unsigned char> &bytes) {
    uint64_t size = bytes.size();
    MPI_Bcast(&size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    bytes.resize(size);
    MPI_Bcast(bytes.data(), static_cast<int>(size), MPI_BYTE, 0, MPI_COMM_WORLD);
}

// The store of the first process, as another one that was read from its bytes.
void share(stored_scene &s, int rank) {
    std::vector<unsigned char> bytes;
    if (rank == 0) {
        const sepax_range all = {0, static_cast<uint32_t>(sepax_store_count(s.store.get()))};
        size_t size = 0;
        (void)sepax_store_write(s.store.get(), all, nullptr, 0, &size);
        bytes.resize(size);
        good = sepax_store_write(s.store.get(), all, bytes.data(), size, &size) == SEPAX_OK && good;
    }
    send_bytes(bytes);
    sepax_store *read = nullptr;
    good =
        sepax_store_read(bytes.data(), bytes.size(), nullptr, &read, nullptr) == SEPAX_OK && good;
    s.store.reset(read);
}

// What a slice brings, each part behind its size.
void write(std::vector<unsigned char> &to, const slice &s) {
    for (const auto &of : s)
        for (const answers::bytes &part : of) {
            add(to, part.size(), 8);
            to.insert(to.end(), part.begin(), part.end());
        }
}

// Returns where the next slice begins.
const unsigned char *read(const unsigned char *at, slice &s) {
    for (auto &of : s)
        for (answers::bytes &part : of) {
            uint64_t size = 0;
            for (int i = 0; i < 8; i++)
                size |= uint64_t(*at++) << 8 * i;
            part.assign(at, at + size);
            at += size;
        }
    return at;
}

// Brings the answers of all to the first process.
void gather(std::vector<scene_slices> &all, unsigned rank, unsigned ranks) {
    std::vector<unsigned char> bytes;
    if (rank > 0) {
        for (const scene_slices &scene : all)
            write(bytes, scene[rank]);
        MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        return;
    }
    for (unsigned from = 1; from < ranks; from++) {
        MPI_Status status;
        int size = 0;
        MPI_Probe(static_cast<int>(from), 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_BYTE, &size);
        bytes.resize(static_cast<size_t>(size));
        MPI_Recv(bytes.data(), size, MPI_BYTE, static_cast<int>(from), 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        const unsigned char *at = bytes.data();
        for (scene_slices &scene : all)
            at = read(at, scene[from]);
    }
}

int differing(const hash_list &hashes) {
    int differ = 0;
    for (int i = 0; i < golden_count; i++) {
        if (hashes[static_cast<size_t>(i)] != goldens[i].small) {
            std::printf("DIFFERS: %s\n", goldens[i].function);
            differ++;
        }
    }
    return differ;
}

} // namespace

int main(int argc, char **argv) {
    int rank = 0, ranks = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    std::vector<named_scene> scenes;
    for (named_scene &named : make_scenes(golden_pairs))
        if (named.name != large_scene)
            scenes.push_back(std::move(named));
    const fp_mode &mode = fp_modes()[0];
    hash_list hashes = {};
    hashes[golden_scenes] = hash_of_scenes(scenes);
    std::vector<stored_scene> stored;
    good = store_scenes(scenes, mode, stored);
    for (stored_scene &s : stored)
        share(s, rank);
    cell c;
    c.backend = sepax_backend_default();
    c.slices = static_cast<unsigned>(ranks);
    c.mode = &mode;
    std::vector<scene_slices> all(stored.size(), scene_slices(c.slices));
    good = hash_stores(stored, mode, hashes) &&
           ask_slice(stored, all, c, static_cast<unsigned>(rank)) && good;
    gather(all, static_cast<unsigned>(rank), static_cast<unsigned>(ranks));
    const int mine = good ? 0 : 1;
    int failed = 0;
    MPI_Allreduce(&mine, &failed, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) {
        hash_slices(all, hashes);
        failed += differing(hashes);
        std::printf("%d ranks: %d golden hashes, %s\n", ranks, golden_count,
                    failed == 0 ? "all the same" : "NOT all the same");
        std::fflush(stdout);
    }
    MPI_Bcast(&failed, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return failed == 0 ? 0 : 1;
}
