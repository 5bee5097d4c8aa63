package com.couriermft.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.store.Column;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that new columns are also checked for damage: each list of columns must contain every
 * column of its class.
 */
class CheckedColumnsTest {
  static Stream<Arguments> lists() {
    return Stream.of(
        Arguments.of(ExecutionRows.class, ExecutionRows.ALL),
        Arguments.of(BranchRows.class, BranchRows.ALL),
        Arguments.of(StepRows.class, StepRows.ALL));
  }

  @ParameterizedTest
  @MethodSource("lists")
  void list_ofAClass_hasEachOfItsColumns(Class<?> rows, List<Column<?>> listed)
      throws IllegalAccessException {
    List<Column<?>> declared = new ArrayList<>();
    for (Field field : rows.getDeclaredFields()) {
      if (field.getType() == Column.class) {
        field.setAccessible(true);
        declared.add((Column<?>) field.get(null));
      }
    }
    assertThat(declared).hasSizeGreaterThan(10);
    assertThat(listed).containsExactlyInAnyOrderElementsOf(declared);
  }
}
