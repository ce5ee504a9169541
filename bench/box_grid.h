// SPDX-License-Identifier: MIT
//
// The broad phase that one writes by hand: a uniform grid, in scalar code.

#ifndef SEPAX_BENCH_BOX_GRID_H
#define SEPAX_BENCH_BOX_GRID_H

#include "peers/peer.h"

// A grid whose cells are as large as the largest box, with boxes sorted by the cell of their least
// corner: so a box meets only boxes of its own cell and of the eight around it. It is made anew
// where boxes move. It suits boxes of about one size, which is to its favour.
class box_grid : public peers::standing {
  public:
    void build(const std::vector<sepax_bounds> &boxes) override;
    void move(const std::vector<sepax_bounds> &boxes) override;
    void find_pairs(std::vector<sepax_pair> &pairs) override;
    void query(const sepax_bounds &box, std::vector<sepax_id> &ids) override;

  private:
    size_t column_of(float x) const;
    size_t row_of(float y) const;

    float origin_x_ = 0, origin_y_ = 0, size_ = 1, per_size_ = 1; // of a cell
    size_t columns_ = 1, rows_ = 1;
    std::vector<uint32_t> first_, cell_; // of cell i; of box i
    std::vector<sepax_bounds> sorted_;
    std::vector<sepax_id> ids_; // of the sorted boxes
};

#endif
