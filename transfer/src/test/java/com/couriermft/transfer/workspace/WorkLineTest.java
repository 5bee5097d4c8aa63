package com.couriermft.transfer.workspace;

import static com.couriermft.transfer.workspace.WorkLine.Relation.AFTER;
import static com.couriermft.transfer.workspace.WorkLine.Relation.AROUND;
import static com.couriermft.transfer.workspace.WorkLine.Relation.BEFORE;
import static com.couriermft.transfer.workspace.WorkLine.Relation.BESIDE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.transfer.workspace.WorkLine.Relation;
import com.couriermft.transfer.workspace.WorkLine.Turn;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class WorkLineTest {
  private static WorkLine line(Turn... turns) {
    return new WorkLine(1, List.of(turns));
  }

  private static Turn lane(int block, int item, int pass) {
    return new Turn(block, item, pass, true);
  }

  private static Turn round(int block, int item) {
    return new Turn(block, item, 0, false);
  }

  @Test
  void itemsAndMembers_thatRunAtTheSameTime_areBeside() {
    assertThat(line(lane(3, 0, 0)).relationTo(line(lane(3, 1, 0)))).isEqualTo(BESIDE);
    assertThat(line(lane(3, 5, 0)).relationTo(line(lane(3, 1, 0), lane(7, 0, 0))))
        .isEqualTo(BESIDE);
  }

  @Test
  void whatFollowsEachOther_isNotBeside() {
    assertThat(line(round(3, 1)).relationTo(line(round(3, 0), lane(4, 0, 0)))).isEqualTo(AFTER);
    assertThat(line(lane(7, 0, 0)).relationTo(line(lane(3, 4, 0)))).isEqualTo(AFTER);
    assertThat(line(lane(3, 4, 1)).relationTo(line(lane(3, 2, 0)))).isEqualTo(AFTER);
    assertThat(line(lane(3, 4, 0)).relationTo(line(lane(3, 2, 1)))).isEqualTo(BEFORE);
    assertThat(new WorkLine(2, List.of()).relationTo(line(lane(3, 2, 1)))).isEqualTo(AFTER);
    assertThat(line(lane(3, 2, 0)).relationTo(line())).isEqualTo(AFTER);
    assertThat(line().relationTo(line(lane(3, 2, 0)))).isEqualTo(AROUND);
  }

  @Property
  void anyLine_isReadAsItWasWritten_andRelatesToAnotherAsThatToIt(
      @ForAll @Size(max = 4) List<@IntRange(max = 7) Integer> one,
      @ForAll @Size(max = 4) List<@IntRange(max = 7) Integer> two) {
    WorkLine mine = drawn(one);
    WorkLine theirs = drawn(two);
    assertThat(WorkLine.parse(mine.text()).text()).isEqualTo(mine.text());
    assertThat(mine.relationTo(WorkLine.parse(theirs.text()))).isEqualTo(mine.relationTo(theirs));

    Relation forth = mine.relationTo(theirs);
    Relation back = theirs.relationTo(mine);
    switch (forth) {
      case BESIDE -> assertThat(back).isEqualTo(BESIDE);
      case BEFORE -> assertThat(back).isEqualTo(AFTER);
      case AFTER -> assertThat(back).isIn(BEFORE, AROUND);
      case AROUND -> assertThat(back).isIn(AFTER, AROUND);
    }
  }

  /**
   * Returns a line in nested blocks. Each block always runs its turns in the same way, either in
   * parallel or in sequence.
   */
  private static WorkLine drawn(List<Integer> numbers) {
    WorkLine line = line();
    int block = 0;
    for (int number : numbers) {
      block += 1 + (number & 1);
      Turn turn = new Turn(block, number >> 1, (number >> 2) & 1, block % 2 == 0);
      List<Turn> deeper = new java.util.ArrayList<>(line.turns());
      deeper.add(turn);
      line = new WorkLine(1, deeper);
    }
    return line;
  }

  @Test
  void storedText_ofAnotherForm_isRefused() {
    for (String text : List.of("", "x", "01.3", "01.3-1r", "01.3-1.")) {
      assertThatThrownBy(() -> WorkLine.parse(text)).isInstanceOf(IllegalStateException.class);
    }
  }
}
