package com.couriermft.automation.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.trail.Documents.Document;
import com.couriermft.transfer.listing.Omissions;
import com.couriermft.transfer.listing.RemoteFile;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the number of storage requests when a large folder is polled. */
class LargeFolderTest {
  private static final int FILES = 30_000;
  private static final Document DEFINITION =
      new Document("in", Json.object(), 1, "", Instant.EPOCH, "test");

  private final Coast coast = new Coast();
  private final Counted tables = new Counted(coast.tables);
  private final PollStore polls = new PollStore(tables);
  private final Watch watch =
      Watch.read(
          "in",
          Json.parse(
              """
              {"connection": "place", "path": "/in", "existing": "ignore",
               "target": {"job_id": "fetch"}}\
              """));
  private final List<ObservedFile> files = new ArrayList<>();

  private static final class Counted extends ForwardingTables {
    private int requests;
    private int rowsRead;
    private int rowsWritten;

    private Counted(Tables target) {
      super(target);
    }

    @Override
    public Page query(
        String table, String partition, KeyRange range, int max, String continuation) {
      Page page = super.query(table, partition, range, max, continuation);
      requests++;
      rowsRead += page.rows().size();
      return page;
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      requests++;
      rowsWritten += writes.size();
      return super.transact(table, partition, writes);
    }
  }

  private void arrive(String name) {
    String path = "/in/" + name;
    Instant at = coast.clock.instant();
    files.add(
        ObservedFile.of("place", new RemoteFile(name, path, 7, at, RemoteFile.Kind.FILE), null));
  }

  private void look() throws InterruptedException {
    tables.requests = 0;
    tables.rowsRead = 0;
    tables.rowsWritten = 0;
    coast.clock.advance(Duration.ofSeconds(60));
    PollStore.Turn turn = polls.begin(DEFINITION, true).orElseThrow();
    turn.end(
        new Poll(watch, tables, coast.runs, turn)
            .run(folder -> new FolderListing(files, new Omissions())));
  }

  @Test
  void quietFolder_isNotRead_andANewFileCostsItsPart() throws Exception {
    for (int i = 0; i < FILES; i++) {
      arrive("f-%06d.csv".formatted(i));
    }
    look();
    assertThat(tables.rowsWritten).isBetween(FILES, FILES + FILES / 90);
    assertThat(tables.requests).isLessThan(FILES / 90);
    look();
    int part = FILES / 256 * 2;
    assertThat(tables.rowsRead).as("one part for what has gone").isLessThan(part);
    assertThat(tables.rowsWritten).isEqualTo(2);
    assertThat(tables.requests).isLessThan(6);
    arrive("new.csv");
    look();
    // The poll reads the new file's part, the part in rotation, and the rows between them if they
    // are close.
    assertThat(tables.rowsRead).isLessThan(1_000 + 2 * part);
    assertThat(tables.rowsWritten).isLessThan(6);
    look();
    assertThat(coast.runs.files()).containsExactly(List.of("new.csv"));
    files.removeIf(file -> file.file().name().startsWith("f-0000"));
    look();
    assertThat(tables.rowsWritten).as("100 files are gone").isBetween(102, 110);
  }
}
