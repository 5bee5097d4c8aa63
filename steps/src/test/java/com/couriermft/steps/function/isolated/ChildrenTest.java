package com.couriermft.steps.function.isolated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.steps.function.TestJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests children that end slowly, or that start while all children are being ended. */
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
    String function = "Function 'naughty' version 1";
    return children.take(
        new ChildSpec(execution, jar, Naughty.class.getName(), function, IsolatedCalls.SMALL),
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
    // A stopped supervisor does not react to the request to end, so the host waits for it.
    signal("STOP", -slow.process().pid());
    children.release(slow);
    Thread evicting = takeElsewhere("01NEXT");
    await().pollInterval(5, TimeUnit.MILLISECONDS).until(() -> isEnding(evicting));
    assertThat(children.size()).isEqualTo(1);
    assertThat(isEnding(evicting)).as("the child still ends").isTrue();
    assertThat(taken.get(60, TimeUnit.SECONDS).isAlive()).isTrue();
    assertThat(slow.process().isAlive()).isFalse();
  }

  @Test
  void group_isEndedByItsSupervisor_evenIfThatIsSlow() throws Exception {
    calls.result("orphans", 3);
    Child child = take("01EXECUTION");
    List<ProcessStat> group = new ProcessFamily(child.process(), null).among(ProcessStat.all());
    assertThat(group).as("supervisor, its reader, the JVM and orphans").hasSize(6);
    // The supervisor's input is read by a shell that it has started.
    long reader =
        child
            .process()
            .children()
            .filter(each -> each.info().command().orElse("").endsWith("sh"))
            .findAny()
            .orElseThrow()
            .pid();
    signal("STOP", reader);
    Thread ending = new Thread(() -> children.discard(child));
    ending.start();
    await().pollInterval(5, TimeUnit.MILLISECONDS).until(() -> !child.process().isAlive());
    signal("CONT", reader);
    ending.join();
    await()
        .until(
            () ->
                ProcessStat.all().stream()
                    .noneMatch(each -> each.group() == child.process().pid()));
  }

  private static void signal(String name, long process) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + name, "--", Long.toString(process)).start();
    assertThat(kill.waitFor()).isZero();
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
