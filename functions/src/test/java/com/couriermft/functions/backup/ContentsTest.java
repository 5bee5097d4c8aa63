package com.couriermft.functions.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ContentsTest {
  private static final Pattern TABLES =
      Pattern.compile("(?s)\\| table \\| partition \\| owner \\|(.*?)\n\n");
  private static final Pattern TABLE = Pattern.compile("(?m)^\\| `(\\w+)` ");
  private static final Pattern CONTAINER =
      Pattern.compile("(?m)^## (?:Table `\\w+`, c|C)ontainer `(\\w+)`");

  @Test
  void backup_hasEveryTableAndContainerThatIsDocumented() throws IOException {
    String documented = Files.readString(Path.of("../docs/storage.md"));
    String tables = TABLES.matcher(documented).results().map(ContentsTest::name).findFirst().get();
    assertThat(Contents.TABLES)
        .containsAll(TABLE.matcher(tables).results().map(ContentsTest::name).toList());
    assertThat(CONTAINER.matcher(documented).results().map(ContentsTest::name))
        .containsExactlyInAnyOrderElementsOf(Contents.CONTAINERS);
  }

  private static String name(MatchResult found) {
    return found.group(1);
  }
}
