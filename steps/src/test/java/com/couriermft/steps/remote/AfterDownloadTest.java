package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.peers.MinaServer;
import com.couriermft.transfer.copy.DownloadedFile;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests moving sources in parallel, on a server whose plain rename replaces files. */
class AfterDownloadTest {
  private static final int OTHER_LOOKS_WITHIN_MILLIS = 300;

  @TempDir private Path directory;
  private final Bench bench = new Bench();
  private final CountDownLatch bothHaveLooked = new CountDownLatch(2);
  private MinaServer server;

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
    bench.connect(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void move_twoSourcesThatMayGetOneName_keepsBoth() throws Exception {
    put("done/a.csv", "old");
    try (RemoteFiles session = bench.open("partner", closing -> {})) {
      List<DownloadedFile> files = List.of(source(session, "a.csv"), source(session, "a-1.csv"));
      TestContext context = bench.attempt(0, "n0");
      ParallelWork work = new ParallelWork(bench.access, replacing(session), context, 2);

      List<String> left =
          new AfterDownload(After.of("move:/done"), context).remove(files, work, false);

      assertThat(left).isEmpty();
    }
    List<String> contents = new ArrayList<>();
    for (String name : directory.resolve("done").toFile().list()) {
      contents.add(Files.readString(directory.resolve("done").resolve(name)));
    }
    assertThat(contents).containsExactlyInAnyOrder("old", "content of a.csv", "content of a-1.csv");
    assertThat(directory.resolve("in")).isEmptyDirectory();
  }

  private DownloadedFile source(RemoteFiles session, String name) throws IOException {
    put("in/" + name, "content of " + name);
    RemoteFile file = session.get("/in/" + name);
    StoredFile copy = new StoredFile("work:/x/" + name, name, file.sizeBytes(), null, null);
    return new DownloadedFile(copy, file.path(), file.sizeBytes(), file.modifiedAt());
  }

  private void put(String path, String text) throws IOException {
    Files.createDirectories(directory.resolve(path).getParent());
    Files.writeString(directory.resolve(path), text);
  }

  /**
   * Waits after looking up the name that both workers may choose, so that the other worker looks it
   * up too.
   */
  private RemoteFiles replacing(RemoteFiles session) {
    return (RemoteFiles)
        Proxy.newProxyInstance(
            RemoteFiles.class.getClassLoader(),
            new Class<?>[] {RemoteFiles.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("rename")) {
                synchronized (server) {
                  Files.deleteIfExists(directory.resolve(arguments[1].toString().substring(1)));
                  return invoke(session, method, arguments);
                }
              }
              Object answer = invoke(session, method, arguments);
              if (method.getName().equals("find") && arguments[0].equals("/done/a-1.csv")) {
                bothHaveLooked.countDown();
                bothHaveLooked.await(OTHER_LOOKS_WITHIN_MILLIS, TimeUnit.MILLISECONDS);
              }
              return answer;
            });
  }

  private static Object invoke(RemoteFiles session, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(session, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
