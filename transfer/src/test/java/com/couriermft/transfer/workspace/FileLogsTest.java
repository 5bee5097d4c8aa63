package com.couriermft.transfer.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.InterceptedBlobs;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.file.LiveFile;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class FileLogsTest {
  private static final String PREFIX = "run/values/files-";

  private final InterceptedBlobs blobs =
      new InterceptedBlobs(new InMemoryBlobs(new ManualClock(Instant.EPOCH)));

  /**
   * No matter what branches do, on hosts with a large cache or none, the result equals that of a
   * map.
   */
  @Property(tries = 200)
  void anyHistory_onAnyHost_isWhatAMapHolds(
      @ForAll @Size(max = 250) List<@IntRange(max = 999) Integer> history) {
    FileLogs[] hosts = {
      new FileLogs(blobs, "contexts", 1 << 20, 400), new FileLogs(blobs, "contexts", 0, 400)
    };
    new History(hosts, new ArrayDeque<>(history)).run("h", FileLog.NONE, new TreeMap<>(), 250, 3);
  }

  /** A history of branches in which each step is compared with a map. */
  private record History(FileLogs[] hosts, Queue<Integer> ops) {

    FileLog run(String branch, FileLog begun, Map<String, LiveFile> model, int steps, int mayNest) {
      FileLog log = begun;
      for (int step = 0; step < steps && !ops.isEmpty(); step++) {
        int op = ops.remove();
        FileLogs host = hosts[op % 2];
        if (op % 10 == 9 && mayNest > 0) {
          log = group(branch, log, model, host, mayNest - 1);
        } else {
          FileChange change = change(branch, op, model);
          log = host.append(PREFIX, log.forkedFor(branch), List.of(change));
          model.remove(change.path());
          if (change.file() != null) {
            model.put(change.path(), change.file());
          }
        }
        FileLog read = FileLog.fromJson(Json.parse(Json.write(log.toJson())));
        assertThat(hosts[op / 2 % 2].load(read).all()).containsExactlyElementsOf(model.values());
      }
      return log;
    }

    /**
     * Runs a group of two members, which both start with the same files; their changes are joined
     * in order.
     */
    private FileLog group(
        String branch, FileLog base, Map<String, LiveFile> model, FileLogs host, int mayNest) {
      FileLog joined = base;
      Map<String, LiveFile> before = new TreeMap<>(model);
      for (String member : List.of(branch + ".0", branch + ".1")) {
        Map<String, LiveFile> seen = new TreeMap<>(before);
        FileLog ended = run(member, base, seen, 12, mayNest);
        LiveFiles.of(before.values())
            .changesTo(LiveFiles.of(seen.values()))
            .forEach(
                change -> {
                  model.remove(change.path());
                  if (change.file() != null) {
                    model.put(change.path(), change.file());
                  }
                });
        joined = host.join(joined, base, ended, FileLogsTest::parent);
      }
      return joined;
    }

    /** Adds a file to the branch, or replaces or removes any file. */
    private FileChange change(String branch, int op, Map<String, LiveFile> model) {
      String path = branch + "/" + op / 10 % 25;
      if (op % 10 < 4 && !model.isEmpty()) {
        path = List.copyOf(model.keySet()).get(op % model.size());
      }
      return op % 10 < 3 ? FileChange.removed(path) : FileChange.added(file(path, ops.size()));
    }
  }

  @Test
  void logOfManyChanges_namesFewBlobsAndIsReadFromThem() {
    FileLogs host = new FileLogs(blobs, "contexts", 16 << 20, 400);
    FileLog log = FileLog.NONE.forkedFor("h");
    for (int i = 0; i < 5_000; i++) {
      log = host.append(PREFIX, log, List.of(FileChange.added(file("f" + i, i))));
    }
    assertThat(log.blobs()).hasSizeLessThan(40);
    assertThat(new FileLogs(blobs, "contexts", 0, 400).load(log).size()).isEqualTo(5_000);

    int before = blobs.calls().size();
    host.load(log);
    assertThat(blobs.calls()).as("requests of the host that wrote it").hasSize(before);
  }

  @Test
  void filesThatCameAndWent_areForgotten() {
    FileLogs host = new FileLogs(blobs, "contexts", 0, 400);
    FileLog log = host.append(PREFIX, FileLog.NONE.forkedFor("h"), add("stays"));
    for (int i = 0; i < 3_000; i++) {
      log = host.append(PREFIX, log, add("f" + i));
      log = host.append(PREFIX, log, List.of(FileChange.removed("f" + i)));
    }
    long bytes = blobs.bytes();
    assertThat(host.load(log).all()).extracting(LiveFile::path).containsExactly("stays");
    assertThat(blobs.bytes() - bytes).isLessThan(100_000);
  }

  @Test
  void oneStepOfVeryManyFiles_isSegmentsOfBoundedSize() {
    FileLogs host = new FileLogs(blobs, "contexts", 0, 400);
    List<FileChange> many =
        IntStream.range(0, 3_000).mapToObj(i -> FileChange.added(file("f" + i, i))).toList();
    FileLog log = host.append(PREFIX, FileLog.NONE.forkedFor("h"), many);

    assertThat(log.inline()).isEmpty();
    assertThat(log.parts()).hasSizeGreaterThan(2);
    assertThat(log.parts()).allSatisfy(part -> assertThat(part.bytes()).isLessThan(110_000));
    assertThat(host.load(log).size()).isEqualTo(3_000);
  }

  @Test
  void join_ofALongMember_readsNothing() {
    FileLogs host = new FileLogs(blobs, "contexts", 0, 400);
    FileLog base = host.append(PREFIX, FileLog.NONE.forkedFor("h"), add("before"));
    FileLog member = base.forkedFor("01.0001.0000");
    for (int i = 0; i < 300; i++) {
      member = host.append(PREFIX, member, add("f" + i));
    }
    int before = blobs.calls().size();
    FileLog joined = host.join(base, base, member, FileLogsTest::parent);

    assertThat(blobs.calls()).hasSize(before);
    assertThat(host.load(joined).size()).isEqualTo(301);
  }

  @Test
  void memberThatBeganAfterAnEarlierJoin_doesNotBringBackWhatASiblingRemoved() {
    FileLogs host = new FileLogs(blobs, "contexts", 0);
    UnaryOperator<String> parent = name -> "h";
    FileLog first = host.append(PREFIX, FileLog.NONE.forkedFor("01.0001.0000"), add("a"));
    FileLog afterwards = host.join(FileLog.NONE, FileLog.NONE, first, parent);
    FileLog removes =
        host.append(PREFIX, afterwards.forkedFor("01.0005.0000"), List.of(FileChange.removed("a")));
    FileLog adds = host.append(PREFIX, afterwards.forkedFor("01.0005.0001"), add("b"));

    FileLog some = host.join(afterwards, FileLog.NONE, removes, parent);
    FileLog all = host.join(some, FileLog.NONE, adds, parent);
    assertThat(host.load(all).all()).extracting(LiveFile::path).containsExactly("b");
  }

  @Test
  void wholeLists_ofOlderContexts_areReadAndJoined() {
    FileLogs host = new FileLogs(blobs, "contexts", 0);
    LiveFiles before = LiveFiles.of(List.of(file("a", 1), file("b", 1)));
    byte[] list = Json.bytes(before.without("a").with(file("m", 1)).all());
    blobs.putIfAbsent("contexts", "run/values/files-1.json", list, "application/json");
    FileLog base = FileLog.fromJson(Json.tree(before.all()));
    FileLog member =
        FileLog.fromJson(
            Json.object().put("blob", "run/values/files-1.json").put("bytes", list.length));
    FileLog sibling = host.append(PREFIX, base.forkedFor("01.0001.0001"), add("n"));

    assertThat(host.load(base)).isEqualTo(before);
    FileLog some = host.join(base, base, member, name -> "h");
    FileLog joined = host.join(some, base, sibling, name -> "h");
    assertThat(host.load(joined).all()).extracting(LiveFile::path).containsExactly("b", "m", "n");
  }

  @Test
  void json_isAsDocumented() {
    FileLog log =
        new FileLog(
            "01.0003.0001",
            List.of(FileLog.Part.inBlob("b", 7)),
            List.of(FileLog.Part.of(List.of(FileChange.removed("a.csv")))));

    assertThat(Json.write(log.toJson()))
        .isEqualTo(
            "{\"branch\":\"01.0003.0001\",\"inherited\":[{\"blob\":\"b\",\"bytes\":7}],"
                + "\"own\":[{\"changes\":[{\"remove\":\"a.csv\"}]}]}");
    assertThat(Json.write(FileLog.NONE.forkedFor("h").toJson())).isEqualTo("[]");
    assertThatThrownBy(() -> FileLog.fromJson(Json.object().put("x", 1)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void damagedBlobOrContext_isRefused() {
    blobs.putIfAbsent("contexts", "run/x.json", Json.bytes(Json.object()), "application/json");
    FileLog log = FileLog.fromJson(Json.object().put("blob", "run/x.json").put("bytes", 2));

    assertThatThrownBy(() -> new FileLogs(blobs, "contexts", 0).load(log))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("run/x.json");
    assertThatThrownBy(() -> FileLog.fromJson(Json.parse("[{\"path\": 1, \"x\": 2}]")))
        .isInstanceOf(IllegalStateException.class);
  }

  private static String parent(String member) {
    return member.substring(0, member.lastIndexOf('.'));
  }

  private static List<FileChange> add(String path) {
    return List.of(FileChange.added(file(path, 1)));
  }

  private static LiveFile file(String path, int version) {
    return new LiveFile(path, "run/n" + version + "/" + path, version, "\"" + version + "\"", "");
  }
}
