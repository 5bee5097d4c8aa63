package com.couriermft.transfer.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.SmallJvm;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class LargeTableTest {
  /** Processes 15 MB of rows with a heap of 12 MiB. */
  @Test
  void tableLargerThanTheHeap_isReadAndWritten() throws IOException, InterruptedException {
    assertThat(SmallJvm.run("12m", LargeTableMain.class, "45000")).isEqualTo("45000");
  }
}
