package com.couriermft.steps.remote;

import com.couriermft.engine.spi.Continues.Slice;
import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.remote.DownloadPlan.Fetch;
import com.couriermft.transfer.copy.DownloadRun;
import com.couriermft.transfer.copy.DownloadedFile;
import com.couriermft.transfer.copy.RemoteDownload;
import com.couriermft.transfer.copy.RemoteDownload.Wanted;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.Omissions;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.HandOver;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A part of a download that runs in one invocation. With {@code after}, the sources are processed
 * in a separate slice, so that the copies are committed first. For attempts without a position, a
 * record states that this slice has started. If the job or an enclosing loop may restart, the
 * record also contains the copies, because their sources no longer exist after the restart. It also
 * contains a hash of the selection, which may be different after the restart:
 *
 * <pre>{"after": "n1", "asked": "9f86…",
 *  "copies": [{"path": "a.csv", "blob": "01JD…/r-9f86…/a.csv", …}]}</pre>
 */
final class DownloadSlice {
  private static final TransferState.Types<Fetch, DownloadedFile> TYPES =
      new TransferState.Types<>(Fetch.class, DownloadedFile.class);
  private static final String AFTER = "after";
  private static final String ASKED = "asked";
  private static final String COPIES = "copies";
  private static final String CHOSEN = "chosen";
  private static final String SKIPPED = "skipped";

  private static final int MOST_TOGETHER = 8;
  private static final long SMALL_BYTES = 64 << 10;

  private final DownloadConfig config;
  private final After after;
  private final StepContext context;
  private final DownloadPlan plan;
  private final ParallelWork work;
  private final HandOver handOver;
  private final List<JsonNode> notes;
  private final Omissions omissions = new Omissions();
  private final Map<Integer, CourierException> refused = new ConcurrentHashMap<>();
  private final Set<Integer> skipped = ConcurrentHashMap.newKeySet();

  DownloadSlice(
      DownloadConfig config,
      StepContext context,
      DownloadPlan plan,
      ParallelWork work,
      Slice slice) {
    this.config = config;
    this.after = After.of(config.after());
    this.context = context;
    this.plan = plan;
    this.work = work;
    this.handOver = new HandOver(slice::timeIsUp);
    this.notes =
        context.mayHaveRunBefore() || context.isRepeated()
            ? context.workspace().notes()
            : List.of();
  }

  SliceResult run(@Nullable JsonNode position) throws IOException, InterruptedException {
    Optional<TransferState<Fetch, DownloadedFile>> removing =
        position == null ? removing() : Optional.empty();
    removing.ifPresent(state -> recall(state.selection()));
    if (removing.filter(this::isComplete).isPresent()) {
      return removeSources(removing.get(), true);
    }
    TransferState<Fetch, DownloadedFile> before =
        removing.isPresent()
            ? removing.get()
            : position == null
                ? choose()
                : present(TYPES.get(notes, position.path("slice").asText()));
    if (removing.isEmpty()) {
      recall(before.selection());
    }
    report(before);
    if (isComplete(before) && position != null) {
      return removeSources(
          before, notes.stream().anyMatch(note -> isRemoval(note, before.slice())));
    }
    Map<Integer, DownloadedFile> more = download(before);
    boolean complete = before.done().size() + more.size() + skipped.size() == before.items().size();
    requireAny(before, more);
    if (complete && (!after.removes() || before.items().isEmpty())) {
      SortedMap<Integer, DownloadedFile> all = new TreeMap<>(before.done());
      all.putAll(more);
      return done(all, List.of());
    }
    String nonce = context.attempt().nonce();
    noteOmitted(before.selection());
    return SliceResult.goesOn(
        before.handOver(context.workspace(), nonce, more, Map.of()).position());
  }

  private TransferState<Fetch, DownloadedFile> choose() throws IOException, InterruptedException {
    List<Fetch> chosen = plan.choose();
    omissions.addAll(plan.omissions());
    DownloadLeftovers.note(chosen, context.workspace());
    return TransferState.of(context.attempt().nonce(), chosen);
  }

  private boolean isComplete(TransferState<Fetch, DownloadedFile> state) {
    return state.done().size() + skipped.size() == state.items().size();
  }

  /** Records the skipped files for the following slices. */
  private void noteOmitted(String selection) {
    if (omissions.count() > 0) {
      ObjectNode note = Json.object().put(CHOSEN, selection);
      note.set(Omissions.OMITTED, omissions.json());
      skipped.forEach(note.putArray(SKIPPED)::add);
      context.workspace().note(note);
    }
  }

  /** Restores the progress of earlier slices from the last record. */
  private void recall(String selection) {
    notes.stream()
        .filter(note -> note.has(CHOSEN) && note.path(CHOSEN).asText().equals(selection))
        .reduce((earlier, later) -> later)
        .ifPresent(
            note -> {
              omissions.addAll(note.path(Omissions.OMITTED));
              note.path(SKIPPED).forEach(n -> skipped.add(n.intValue()));
            });
  }

  /** Throws the failure of the first file if no file can be opened. */
  private void requireAny(
      TransferState<Fetch, DownloadedFile> before, Map<Integer, DownloadedFile> more) {
    Optional<CourierException> first =
        new TreeMap<>(refused).values().stream().findFirst().filter(why -> more.isEmpty());
    if (first.isPresent() && before.done().isEmpty()) {
      throw first.get();
    }
  }

  /** Returns whether to skip a listed file that is now missing or locked. */
  private boolean leavesOut(int index, Fetch file, CourierException why) {
    boolean gone = why.is(FileCodes.FILE_NOT_FOUND);
    if (!file.listed()
        || config.onUnavailable() == OnUnavailable.FAIL
        || !gone && !why.is(TransferCodes.PERMISSION_DENIED)) {
      return false;
    }
    context.log().warn("'{}' is skipped: {}", file.source(), why.getMessage());
    omissions.add(gone ? Omissions.Reason.GONE : Omissions.Reason.LOCKED, file.source());
    refused.put(index, why);
    skipped.add(index);
    return true;
  }

  /**
   * Removes from the state all copies that a rollback has deleted, so that they are downloaded
   * again. A rollback keeps copies whose source no longer exists.
   */
  private TransferState<Fetch, DownloadedFile> present(TransferState<Fetch, DownloadedFile> state) {
    return DownloadLeftovers.wereTakenBack(notes) ? state.keeping(this::isHere) : state;
  }

  private void report(TransferState<Fetch, DownloadedFile> state) {
    long bytes = state.items().stream().mapToLong(item -> Math.max(0, item.sizeBytes())).sum();
    context.progress().expect(state.items().size(), bytes);
    for (DownloadedFile file : state.done().values()) {
      context.progress().alreadyMoved(file.file().sizeBytes());
      context.progress().fileDone();
    }
  }

  private Map<Integer, DownloadedFile> download(TransferState<Fetch, DownloadedFile> state)
      throws IOException, InterruptedException {
    Map<Integer, DownloadedFile> done = new ConcurrentHashMap<>();
    work.each(
        groups(state),
        group -> group.stream().mapToLong(n -> Math.max(0, size(state, n))).sum(),
        handOver,
        (session, cancellation) -> {
          RemoteDownload copy =
              new RemoteDownload(
                  session,
                  context.workspace(),
                  new DownloadRun(
                      config.overwrite(),
                      config.resume(),
                      context.mayHaveRunBefore(),
                      state.selection(),
                      handOver,
                      cancellation,
                      context.progress()));
          return group -> {
            download(session, copy, group, state.items(), done);
            return group;
          };
        });
    return done;
  }

  /** Groups small files, which are opened together, or at least committed together. */
  private List<List<Integer>> groups(TransferState<Fetch, DownloadedFile> state) {
    return SmallFiles.together(
        state.open().stream().filter(n -> !skipped.contains(n)).toList(),
        n -> size(state, n) >= 0 && size(state, n) <= SMALL_BYTES,
        MOST_TOGETHER,
        work.workers());
  }

  private static long size(TransferState<Fetch, DownloadedFile> state, int index) {
    return state.items().get(index).sizeBytes();
  }

  private void download(
      RemoteFiles session,
      RemoteDownload copy,
      List<Integer> group,
      List<Fetch> items,
      Map<Integer, DownloadedFile> done)
      throws IOException {
    long begun = System.nanoTime();
    copy.download(
        group.stream().map(n -> wanted(items.get(n))).toList(),
        (file, place) -> {
          done.put(group.get(place), file);
          tell(session, file, Duration.ofNanos(System.nanoTime() - begun));
        },
        (place, why) -> leavesOut(group.get(place), items.get(group.get(place)), why));
  }

  private static Wanted wanted(Fetch fetch) {
    return new Wanted(fetch.source(), fetch.sizeBytes(), fetch.destination());
  }

  private void tell(RemoteFiles session, DownloadedFile file, Duration took) {
    String connection = session.connection();
    context.deliveries().record(MovedFile.received(connection, session.peer(), file), took);
    context.log().info("Downloaded '{}:{}' to '{}'", connection, file.source(), file.file().path());
    if (file.isUnderstated()) {
      context
          .log()
          .warn(
              "understated_size: '{}:{}' has {} bytes, but its server reports {}; all bytes were "
                  + "downloaded",
              connection,
              file.source(),
              file.file().sizeBytes(),
              file.sizeBytes());
    }
  }

  private static boolean isRemoval(JsonNode note, String slice) {
    return note.has(AFTER) && note.path(AFTER).asText().equals(slice);
  }

  /**
   * Returns the state of an earlier attempt that started processing the sources, if its copies
   * still exist.
   */
  private Optional<TransferState<Fetch, DownloadedFile>> removing() {
    for (int n = notes.size() - 1; n >= 0; n--) {
      JsonNode note = notes.get(n);
      if (note.has(AFTER) && isAskedAgain(note)) {
        Optional<TransferState<Fetch, DownloadedFile>> state =
            TYPES
                .find(notes, note.path(AFTER).asText())
                .map(found -> adopted(found, note))
                .filter(this::isHere)
                .map(this::present);
        if (state.isPresent()) {
          return state;
        }
      }
    }
    return Optional.empty();
  }

  private boolean isAskedAgain(JsonNode removal) {
    return !context.isRepeated() || removal.path(ASKED).asText().equals(asked());
  }

  /** Adds the copies that were downloaded before the job or a loop restarted. */
  private TransferState<Fetch, DownloadedFile> adopted(
      TransferState<Fetch, DownloadedFile> state, JsonNode removal) {
    if (!context.isRepeated()) {
      return state;
    }
    Map<String, StoredFile> copies =
        context.workspace().adopt(removal.path(COPIES), config.overwrite());
    return state.mapping(file -> file.at(copies.getOrDefault(file.file().path(), file.file())));
  }

  private boolean isHere(TransferState<Fetch, DownloadedFile> state) {
    Stream<DownloadedFile> done = state.done().values().stream();
    return DownloadLeftovers.wereTakenBack(notes)
        ? done.anyMatch(this::isHere)
        : done.allMatch(this::isHere);
  }

  private boolean isHere(DownloadedFile file) {
    StoredFile copy = file.file();
    return context
        .workspace()
        .findFile(copy.path())
        .filter(there -> there.sizeBytes() == copy.sizeBytes())
        .filter(there -> there.sha256() == null || there.sha256().equals(copy.sha256()))
        .isPresent();
  }

  /**
   * Returns a hash of the selection, because the step may select other files after the job or a
   * loop restarts.
   */
  private String asked() {
    List<String> facts = new ArrayList<>(List.of(config.connection(), config.destination()));
    facts.add(String.valueOf(config.pattern()));
    facts.add(config.after());
    facts.addAll(config.path());
    return Sha256.of(String.join("\n", facts));
  }

  private SliceResult removeSources(
      TransferState<Fetch, DownloadedFile> state, boolean mayHaveBegun)
      throws IOException, InterruptedException {
    List<DownloadedFile> files = List.copyOf(state.done().values());
    if (!mayHaveBegun) {
      context.workspace().note(removalNote(state.slice(), files));
    }
    return done(state.done(), new AfterDownload(after, context).remove(files, work, mayHaveBegun));
  }

  private JsonNode removalNote(String slice, List<DownloadedFile> files) {
    ObjectNode note = Json.object().put(AFTER, slice);
    if (context.mayRepeat()) {
      List<StoredFile> copies = files.stream().map(DownloadedFile::file).toList();
      note.put(ASKED, asked()).set(COPIES, context.workspace().keep(copies));
    }
    return note;
  }

  private SliceResult done(SortedMap<Integer, DownloadedFile> done, List<String> left) {
    List<StoredFile> files = done.values().stream().map(DownloadedFile::file).toList();
    List<String> paths = files.stream().map(StoredFile::path).toList();
    Map<String, Object> outputs = new TreeMap<>();
    outputs.put("downloaded_files", paths);
    outputs.put("left_sources", left);
    paths.stream().findFirst().ifPresent(first -> outputs.put("downloaded_file", first));
    return SliceResult.done(StepResult.of(files, outputs).with(omissions));
  }
}
