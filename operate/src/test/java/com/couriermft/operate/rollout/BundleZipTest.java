package com.couriermft.operate.rollout;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.operate.bundle.BundleZip;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

class BundleZipTest {
  @Test
  void folderWithContent_isRefusedBeforeItIsUnpacked() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("jobs/"));
      zip.write(new byte[100_000]);
      zip.putNextEntry(new ZipEntry("README.md"));
      zip.write('a');
    }
    assertThatThrownBy(() -> BundleZip.unpack(bytes.toByteArray()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("folder");
  }
}
