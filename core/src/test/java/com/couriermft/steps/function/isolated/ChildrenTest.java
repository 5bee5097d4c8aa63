package com.couriermft.steps.function.isolated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.steps.function.TestJar;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Children that end slowly, or are started while all are ended. */
@Timeout(60)
class ChildrenTest {
  @TempDir static Path directory;

  private final Children children = Children.withoutNamespaces(1);
  private final IsolatedCalls calls = new IsolatedCalls(directory, children);
  private final CompletableFuture<Child> taken = new CompletableFuture<>();

  @AfterEach
  void close() {
    calls.close();
  }

  private Child take(String execution) throws InterruptedException {
    Path jar = TestJar.of(directory, Naughty.class);
    return children.take(
        new ChildSpec(execution, jar, Naughty.class.getName(), "naughty", IsolatedCalls.SMALL),
        calls.attempt(execution, IsolatedCalls.SMALL));
  }

  private Thread takeElsewhere(String execution) {
    Thread thread =
        new Thread(
            () -> {
              try {
                taken.complete(take(execution));
              } catch (Throwable e) {
                taken.completeExceptionally(e);
              }
            });
    thread.start();
    return thread;
  }

  @Test
  void child_thatEndsSlowly_holdsUpNoOther() throws Exception {
    Child slow = take("01SLOW");
    long group = slow.process().pid();
    // A stopped supervisor does not hear that it is to end: it is waited for.
    Process stop = new ProcessBuilder("kill", "-STOP", "--", "-" + group).start();
    assertThat(stop.waitFor()).isZero();
    children.release(slow);
    Thread evicting = takeElsewhere("01NEXT");
    await().pollInterval(5, TimeUnit.MILLISECONDS).until(() -> isEnding(evicting));
    assertThat(children.size()).isEqualTo(1);
    assertThat(isEnding(evicting)).as("the child still ends").isTrue();
    assertThat(taken.get(60, TimeUnit.SECONDS).isAlive()).isTrue();
    assertThat(slow.process().isAlive()).isFalse();
  }

  private static boolean isEnding(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .anyMatch(each -> each.getClassName().equals(ProcessFamily.class.getName()));
  }

  @Test
  void child_thatIsStartedWhileAllAreEnded_isEndedToo() throws Exception {
    takeElsewhere("01LATE");
    await().until(() -> children.size() == 1);
    children.close();
    assertThat(taken.get(60, TimeUnit.SECONDS).isAlive()).isFalse();
  }
}
