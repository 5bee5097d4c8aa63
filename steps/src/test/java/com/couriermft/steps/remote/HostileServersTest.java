package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.peers.HostileFolder;
import com.couriermft.peers.HostileFtp;
import com.couriermft.peers.HostileSftp;
import com.couriermft.peers.TestServer;
import com.couriermft.steps.remote.HostileScripts.Asked;
import com.couriermft.steps.remote.HostileScripts.Listed;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.TempName;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * Tests servers that report wrong sizes, names, times or file types. Whatever the script, a
 * download stores exactly the bytes that the server serves, or fails with a specific code. A source
 * is removed only after its complete content is stored. Nothing waits forever, and no file is
 * written outside the destination.
 */
class HostileServersTest {
  /** The codes with which a download may fail here. */
  private static final Set<String> REASONS =
      Set.of(
          "source_changed",
          "source_truncated",
          "file_not_found",
          "invalid_remote_path",
          "not_supported_by_server",
          "duplicate_name",
          "remote_failure",
          "permission_denied",
          "cancelled");

  private static final Duration LONGEST = Duration.ofSeconds(30);

  private static final HostileFolder FOLDER = new HostileFolder();
  private static final HostileSftp SFTP = new HostileSftp(FOLDER);
  private static final HostileFtp FTP = new HostileFtp(FOLDER);

  private final Bench bench = new Bench();
  private final List<String> lost = new CopyOnWriteArrayList<>();

  @AfterContainer
  static void stop() {
    SFTP.close();
    FTP.close();
  }

  @Provide
  Arbitrary<List<Listed>> folders() {
    return HostileScripts.folders();
  }

  @Provide
  Arbitrary<Asked> questions() {
    return HostileScripts.questions();
  }

  @Property(tries = 40, shrinking = ShrinkingMode.OFF)
  void download_overSftp_isExactOrFails(
      @ForAll("folders") List<Listed> script, @ForAll("questions") Asked asked) throws Exception {
    bench.save(SFTP, TestServer.USER, Bench.PASSWORD_AUTH);
    check(Family.SFTP, script, asked);
  }

  @Property(tries = 80, shrinking = ShrinkingMode.OFF)
  void download_overFtp_isExactOrFails(
      @ForAll("folders") List<Listed> script,
      @ForAll("questions") Asked asked,
      @ForAll boolean facts)
      throws Exception {
    FTP.hasFacts(facts);
    bench.put(FtpBench.json(FTP).put("sessions_per_step", 1));
    check(Family.FTP, script, asked);
  }

  private void check(Family family, List<Listed> script, Asked asked) throws Exception {
    FOLDER.clear();
    bench.workspace.clear();
    lost.clear();
    Map<String, Listed> byName = new HashMap<>();
    for (Listed listed : script) {
      FOLDER.list(listed.name(), listed.file());
      Listed twin = byName.put(listed.name(), listed);
      if (twin != null) {
        byName.put(listed.name(), new Listed(listed.name(), listed.file(), false));
      }
    }
    FOLDER.onRemove =
        path -> {
          String name = SafePath.name(path);
          Listed source = byName.get(name);
          byte[] stored = bench.workspace.content(name);
          if (source == null || !Arrays.equals(stored, source.file().content())) {
            lost.add(path);
          }
        };
    long begun = System.nanoTime();
    StepResult result = run(family, asked);
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LONGEST);
    assertThat(lost).as("removed before it was stored").isEmpty();
    if (result != null) {
      requireExact(result, byName, asked);
    }
  }

  private void requireExact(StepResult result, Map<String, Listed> byName, Asked asked) {
    Map<String, byte[]> brought = new HashMap<>();
    result
        .outputs()
        .get("downloaded_files")
        .forEach(
            path -> {
              String absolute = path.textValue();
              assertThat(absolute).startsWith("work:/run/");
              String name = absolute.substring("work:/run/".length());
              assertThat(SafePath.isName(name)).as(absolute).isTrue();
              brought.put(name, bench.workspace.content(absolute));
            });
    brought.forEach(
        (name, content) -> {
          assertThat(byName).containsKey(name);
          assertThat(content).as(name).isEqualTo(byName.get(name).file().content());
        });
    if (asked.config().contains("'/in'") || asked.config().contains("'/in/*'")) {
      byName.values().stream()
          .filter(Listed::isSteady)
          .map(Listed::name)
          .filter(name -> SafePath.isName(name) && !TempName.isTemporary(name))
          .forEach(name -> assertThat(brought).containsKey(name));
    }
  }

  /** Returns the result; {@code null} if the step failed with a specific code. */
  private StepResult run(Family family, Asked asked) throws InterruptedException {
    AtomicInteger looks = new AtomicInteger();
    if (asked.diesAt() > 0) {
      TestContext dying = bench.attempt(0, "n0");
      dying.beforeLook =
          () -> dying.cancelled.compareAndSet(false, looks.incrementAndGet() >= asked.diesAt());
      run(family, asked, dying);
    }
    return run(family, asked, null);
  }

  private StepResult run(Family family, Asked asked, TestContext only) throws InterruptedException {
    DownloadStep step =
        new DownloadStep(
            new RemoteAccess(family, bench.sessions), bench.waiter, InstantSource.system());
    Slices slices = new Slices(asked::timeIsUp);
    try {
      return only == null
          ? slices.all(step, asked.config(), n -> bench.attempt(n + 1, "n" + (n + 1)))
          : slices.one(step, asked.config(), only, null);
    } catch (CourierException e) {
      assertThat(REASONS).as(e.toString()).contains(e.code());
      return null;
    } catch (IOException e) {
      return null;
    } catch (RuntimeException e) {
      return fail("an internal error", e);
    }
  }
}
