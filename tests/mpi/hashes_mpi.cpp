// SPDX-License-Identifier: MIT
//
// mpirun -n RANKS hashes_mpi: the golden hashes by many processes. The first one makes all stores
// and sends them as bytes; each answers for its slice of the pairs of every scene, and for every
// RANKS-th scene alone what has no pairs of its own; the first one puts the answers together.

#include <mpi.h>

#include <cstdio>

#include "hashes/scene_memory.h"

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

// What a process has to say, to be written on one side and read in the same order on the other.
class letter {
  public:
    std::vector<unsigned char> bytes;

    void raw(void *data, size_t size) {
        if (size == 0)
            return;
        auto *at = static_cast<unsigned char *>(data);
        if (reading_)
            std::memcpy(at, bytes.data() + read_, size);
        else
            bytes.insert(bytes.end(), at, at + size);
        read_ += reading_ ? size : 0;
    }
    template <class T> void list(std::vector<T> &values) {
        size_t count = values.size();
        raw(&count, sizeof count);
        values.resize(count);
        raw(values.data(), count * sizeof(T));
    }
    void bits(std::vector<bool> &values) {
        std::vector<unsigned char> copy(values.begin(), values.end());
        list(copy);
        values.assign(copy.begin(), copy.end());
    }
    void read() {
        reading_ = true;
    }

  private:
    bool reading_ = false;
    size_t read_ = 0;
};

// What slice t has answered about a scene, and if `whole` what has no slices.
void pass(letter &l, scene_memory &m, unsigned t, unsigned slices, bool whole) {
    const size_t begin = m.count * t / slices, n = m.count * (t + 1) / slices - begin;
    for (shifted<uint8_t> *array : {&m.relations, &m.round, &m.containments})
        l.raw(array->bytes(begin), n);
    for (contact_memory *c : {&m.plain, &m.safe})
        for (shifted<uint32_t> *array : {&c->separation, &c->normal_x, &c->normal_y, &c->feature})
            l.raw(array->bytes(begin), 4 * n);
    for (shifted<uint32_t> &array : m.distances.words)
        l.raw(array.bytes(begin), 4 * n);
    l.raw(m.casts.relation.bytes(begin), n);
    for (shifted<uint32_t> &array : m.casts.words)
        l.raw(array.bytes(begin), 4 * n);
    slice_lists &lists = m.slices[t];
    for (int k = 0; k < 2; k++) {
        l.list(lists.hits[k]);
        l.list(lists.first_hits[k]);
        l.bits(lists.bits[k]);
    }
    l.list(lists.manifolds);
    if (whole) {
        l.list(m.found);
        l.raw(m.lists, sizeof m.lists);
        l.raw(&m.index_pairs, sizeof m.index_pairs);
        l.raw(&m.index_query, sizeof m.index_query);
    }
}

void pass_all(letter &l, std::vector<scene_memory> &memory, unsigned t, unsigned slices) {
    for (size_t s = 0; s < memory.size(); s++)
        pass(l, memory[s], t, slices, s % slices == t);
}

// Brings the answers of all to the first process.
void gather(std::vector<scene_memory> &memory, unsigned rank, unsigned ranks) {
    if (rank > 0) {
        letter l;
        pass_all(l, memory, rank, ranks);
        MPI_Send(l.bytes.data(), static_cast<int>(l.bytes.size()), MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        return;
    }
    for (unsigned from = 1; from < ranks; from++) {
        letter l;
        MPI_Status status;
        int size = 0;
        MPI_Probe(static_cast<int>(from), 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_BYTE, &size);
        l.bytes.resize(static_cast<size_t>(size));
        MPI_Recv(l.bytes.data(), size, MPI_BYTE, static_cast<int>(from), 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        l.read();
        pass_all(l, memory, from, ranks);
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
    c.threads = static_cast<unsigned>(ranks);
    c.mode = &mode;
    std::vector<scene_memory> memory = memory_for(stored, c);
    good = hash_stores(stored, mode, hashes) &&
           ask_slice(stored, memory, c, static_cast<unsigned>(rank)) && good;
    gather(memory, static_cast<unsigned>(rank), static_cast<unsigned>(ranks));
    const int mine = good ? 0 : 1;
    int failed = 0;
    MPI_Allreduce(&mine, &failed, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) {
        hash_memory(memory, hashes);
        failed += differing(hashes);
        std::printf("%d ranks: %d golden hashes, %s\n", ranks, golden_count,
                    failed == 0 ? "all the same" : "NOT all the same");
        std::fflush(stdout);
    }
    MPI_Bcast(&failed, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return failed == 0 ? 0 : 1;
}
