package com.couriermft.steps.function.isolated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.sdk.isolated.Frames;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests children that do not read, do not stop writing, or end at the worst moment. */
@Timeout(30)
class ChildLinkTest {
  private static final long LONG = 20_000;

  @TempDir Path directory;

  private SocketChannel child;
  private ChildLink link;

  @BeforeEach
  void connect() throws IOException {
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(directory.resolve("s"));
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(address);
      child = SocketChannel.open(address);
      link = new ChildLink(server.accept());
    }
  }

  @AfterEach
  void close() throws IOException {
    link.close();
    child.close();
  }

  private void send(byte[] bytes) throws IOException {
    child.write(ByteBuffer.wrap(bytes));
  }

  private ChildEndedException end() throws InterruptedException {
    while (true) {
      try {
        assertThat(link.next(LONG)).as("a frame or the end").isPresent();
      } catch (ChildEndedException e) {
        return e;
      }
    }
  }

  @Test
  void send_toAChildThatDoesNotRead_waitsNoLongerThanItMay() throws Exception {
    Map<String, String> frame = Map.of("type", "operation", "id", "x".repeat(100_000));
    int sent = 0;
    while (link.send(frame, 1)) {
      sent++;
    }
    assertThat(sent).isBetween(1, 100);
    child.close();
    assertThat(end().malformed()).isEmpty();
    assertThat(link.send(frame, LONG)).as("it is dropped").isTrue();
  }

  @Test
  void next_afterAFullQueue_hearsOfTheEnd() throws Exception {
    int frames = 4 * FrameQueue.MOST_FRAMES;
    for (int i = 0; i < frames; i++) {
      send(Frames.encode(Map.of("number", i)));
    }
    child.close();
    for (int i = 0; i < frames; i++) {
      assertThat(link.next(LONG))
          .map(frame -> frame.get("number"))
          .isEqualTo(Optional.of((long) i));
    }
    assertThat(end().malformed()).isEmpty();
  }

  @Test
  void next_whenTheLinkIsClosedBehindAFullQueue_hearsOfTheEnd() throws Exception {
    for (int i = 0; i < 4 * FrameQueue.MOST_FRAMES; i++) {
      send(Frames.encode(Map.of("number", i)));
    }
    assertThat(link.next(LONG)).isPresent();
    link.close();
    assertThat(end().malformed()).isEmpty();
  }

  @Test
  void next_whenTheChildHasEndedBeforeItReadAll_isTheEndOfItsProcessAndNoFrame() throws Exception {
    for (int i = 0; i < 4; i++) { // The operating system resets a connection with unread data.
      assertThat(link.send(Map.of("type", "run", "text", "x".repeat(10_000)), LONG)).isTrue();
    }
    assertThat(child.read(ByteBuffer.allocate(10))).isPositive();
    child.close();
    assertThat(end().malformed()).isEmpty();
  }

  @Test
  void next_ofWhatIsNoFrame_saysSo() throws Exception {
    byte[] text = "nothing".getBytes(StandardCharsets.UTF_8);
    send(ByteBuffer.allocate(4 + text.length).putInt(text.length).put(text).array());
    assertThat(catchThrowableOfType(ChildEndedException.class, () -> link.next(LONG)).malformed())
        .hasValueSatisfying(e -> assertThat(e).hasMessageContaining("is not JSON"));
    send(new byte[] {127, 0, 0, 0});
    assertThat(end().malformed())
        .hasValueSatisfying(e -> assertThat(e).hasMessageContaining("length 2130706432"));
  }

  @Test
  void mailbox_isBoundedByFramesAndBytes_butTakesTheLongestFrame() throws Exception {
    FrameQueue mailbox = new FrameQueue();
    assertThat(mailbox.put(new byte[Frames.LONGEST], 0)).isTrue();
    assertThat(mailbox.put(new byte[1], 0)).isFalse();
    assertThat(mailbox.take(0)).isPresent();
    for (int i = 0; i < FrameQueue.MOST_FRAMES; i++) {
      assertThat(mailbox.put(new byte[FrameQueue.MOST_BYTES / FrameQueue.MOST_FRAMES], 0)).isTrue();
    }
    assertThat(mailbox.put(new byte[0], 0)).isFalse();
    assertThat(mailbox.take(0)).isPresent();
    assertThat(mailbox.put(new byte[FrameQueue.MOST_BYTES / FrameQueue.MOST_FRAMES + 1], 0))
        .isFalse();
    mailbox.end(null);
    for (int i = 1; i < FrameQueue.MOST_FRAMES; i++) {
      assertThat(mailbox.take(0)).isPresent();
    }
    assertThatThrownBy(() -> mailbox.take(0)).isInstanceOf(ChildEndedException.class);
  }
}
