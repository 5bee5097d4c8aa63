package com.couriermft.functions.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.app.StorageNames;
import com.couriermft.formats.failure.InvalidInputException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentsTest {
  @Test
  void backup_hasEveryTableAndContainer() {
    assertThat(Contents.TABLES).containsExactlyInAnyOrderElementsOf(StorageNames.TABLES);
    assertThat(Contents.CONTAINERS).containsExactlyInAnyOrderElementsOf(StorageNames.CONTAINERS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../etc/passwd", "/etc/passwd", "000/../../x", "000/00000001/", ""})
  void blob_whoseFileIsElsewhere_isRefused(String file) {
    assertThatThrownBy(() -> new BlobLine("a.csv", 1, Map.of(), file, null))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a.csv");
  }
}
