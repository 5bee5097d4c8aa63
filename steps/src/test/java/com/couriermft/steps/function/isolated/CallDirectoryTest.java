package com.couriermft.steps.function.isolated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that links, pipes and directories that a child puts in place of its files are not opened.
 */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CallDirectoryTest {
  @TempDir Path elsewhere;

  private final ChildDirectory child = ChildDirectory.create();
  private CallDirectory call;
  private Path out;

  @BeforeEach
  void create() throws IOException {
    call = child.scratch();
    out = call.path().resolve("out");
    Files.writeString(elsewhere.resolve("0"), "the host's own");
    Files.writeString(out.resolve("0"), "created");
  }

  @AfterEach
  void close() throws IOException {
    call.close();
    assertThat(call.path()).doesNotExist();
    child.close();
    assertThat(child.root()).doesNotExist();
    assertThat(elsewhere.resolve("0")).hasContent("the host's own");
  }

  private String content(String name) throws IOException {
    try (SeekableByteChannel file = call.open(name)) {
      byte[] all = Channels.newInputStream(file).readAllBytes();
      return new String(all, StandardCharsets.UTF_8);
    }
  }

  @Test
  void open_ofALinkADirectoryOrAPipe_failsAtOnce() throws Exception {
    Files.createSymbolicLink(out.resolve("1"), elsewhere.resolve("0"));
    Files.createDirectory(out.resolve("2"));
    Process pipe = new ProcessBuilder("mkfifo", out.resolve("3").toString()).start();
    assertThat(pipe.waitFor()).isZero();
    for (String name : new String[] {"1", "2", "3", "4"}) {
      assertThatThrownBy(() -> content(name)).as(name).isInstanceOf(IOException.class);
    }
    assertThat(content("0")).isEqualTo("created");
  }

  @Test
  void open_whenTheDirectoryIsReplaced_findsTheFilesOfTheFirst() throws IOException {
    Files.move(out, call.path().resolve("moved"));
    Files.createSymbolicLink(out, elsewhere);
    assertThat(content("0")).isEqualTo("created");
  }

  @Test
  void create_writesThroughNoLink() throws IOException {
    Path in = call.path().resolve("in");
    Files.createSymbolicLink(in.resolve("0"), elsewhere.resolve("0"));
    assertThatThrownBy(() -> call.create("0")).isInstanceOf(IOException.class);
    Files.move(in, call.path().resolve("moved"));
    Files.createSymbolicLink(in, elsewhere);
    call.create("1").close();
    assertThat(call.path().resolve("moved/1")).exists();
    assertThat(elsewhere.resolve("1")).doesNotExist();
  }
}
