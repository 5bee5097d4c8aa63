package com.couriermft.steps.remote;

import com.couriermft.engine.spi.Continues.Slice;
import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.steps.remote.UploadPlan.Send;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.HandOver;
import com.couriermft.transfer.upload.PartialUpload;
import com.couriermft.transfer.upload.RemoteUpload;
import com.couriermft.transfer.upload.UploadItem;
import com.couriermft.transfer.upload.UploadJournal;
import com.couriermft.transfer.upload.UploadLeftovers;
import com.couriermft.transfer.upload.UploadPolicy;
import com.couriermft.transfer.upload.UploadRun;
import com.couriermft.transfer.upload.UploadedFile;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A part of an upload that runs in one invocation. */
final class UploadSlice {
  private static final TransferState.Types<Send, UploadedFile> TYPES =
      new TransferState.Types<>(Send.class, UploadedFile.class);

  private static final int MOST_TOGETHER = 32;
  private static final long SMALL_BYTES = 256 << 10;

  private final UploadConfig config;
  private final StepContext context;
  private final RemoteFiles remote;
  private final ParallelWork work;
  private final HandOver handOver;
  private final List<JsonNode> notes;
  private final UploadJournal journal;

  UploadSlice(
      UploadConfig config,
      StepContext context,
      RemoteFiles remote,
      ParallelWork work,
      Slice slice) {
    this.config = config;
    this.context = context;
    this.remote = remote;
    this.work = work;
    this.handOver = new HandOver(slice::timeIsUp);
    this.notes = context.mayHaveRunBefore() ? context.workspace().notesOfThisRound() : List.of();
    List<JsonNode> all = context.isRepeated() ? context.workspace().notes() : List.of();
    this.journal = new UploadJournal(context.workspace(), notes, all);
  }

  /**
   * Uploads files.
   *
   * @param plan plan for the first slice
   * @param position position after the previous slice; {@code null} for the first one
   */
  SliceResult run(UploadPlan plan, @Nullable JsonNode position)
      throws IOException, InterruptedException {
    TransferState<Send, UploadedFile> before = position == null ? begin(plan) : goOn(position);
    report(before);
    Map<Integer, UploadedFile> more = new ConcurrentHashMap<>();
    Map<Integer, PartialUpload> partial = new ConcurrentHashMap<>(before.partial());
    work.each(
        groups(before),
        group -> group.stream().mapToLong(n -> before.items().get(n).file().sizeBytes()).sum(),
        handOver,
        (session, cancellation) -> {
          RemoteUpload upload = remoteUpload(session, cancellation);
          return group -> {
            Map<UploadItem, Integer> files = new LinkedHashMap<>();
            for (int n : group) {
              Send send = before.items().get(n);
              files.put(new UploadItem(send.file(), send.target(), partial.remove(n)), n);
            }
            upload.deliver(List.copyOf(files.keySet()), new Results(session, files, more, partial));
            return group;
          };
        });
    if (before.done().size() + more.size() == before.items().size()) {
      SortedMap<Integer, UploadedFile> all = new TreeMap<>(before.done());
      all.putAll(more);
      return done(List.copyOf(all.values()));
    }
    String nonce = context.attempt().nonce();
    return SliceResult.goesOn(
        before.handOver(context.workspace(), nonce, more, partial).position());
  }

  private TransferState<Send, UploadedFile> begin(UploadPlan plan) throws IOException {
    List<Send> sends = plan.choose(remote);
    if (config.createDirectories()) {
      Set<String> directories = new TreeSet<>();
      sends.forEach(send -> directories.add(SafePath.parent(send.target())));
      for (String directory : directories) {
        remote.makeDirectories(directory);
      }
    }
    return TransferState.of(context.attempt().nonce(), sends);
  }

  /** Resumes from a position. A worker that died may have uploaded files without recording them. */
  private TransferState<Send, UploadedFile> goOn(JsonNode position) throws IOException {
    TransferState<Send, UploadedFile> state = TYPES.get(notes, position.path("slice").asText());
    if (config.temp() == UploadConfig.Temp.RENAME) {
      Set<String> keep = new HashSet<>();
      state.partial().values().forEach(part -> keep.add(part.temporary()));
      removeLeftovers(
          new UploadLeftovers(remote, context.attempt().writer(), journal, context::ensureLease),
          state.open().stream()
              .filter(index -> !state.partial().containsKey(index))
              .map(index -> state.items().get(index))
              .toList(),
          file -> journal.isWhole(file.path()));
      new UploadLeftovers(remote, context.attempt().writer(), journal, context::ensureLease)
          .remove(
              state.partial().keySet().stream().map(n -> state.items().get(n).target()).toList(),
              file -> keep.contains(file.path()) || journal.isWhole(file.path()));
    }
    return state;
  }

  /** Deletes leftovers of earlier attempts, except parts that can be resumed. */
  static void removeLeftovers(
      UploadLeftovers leftovers, List<Send> sends, Predicate<RemoteFile> keep) throws IOException {
    Map<Boolean, List<String>> targets =
        sends.stream()
            .collect(
                Collectors.partitioningBy(
                    send -> UploadLeftovers.isWorthKeeping(send.file().sizeBytes()),
                    Collectors.mapping(Send::target, Collectors.toList())));
    leftovers.remove(targets.getOrDefault(false, List.of()), keep);
    leftovers.remove(
        targets.getOrDefault(true, List.of()),
        keep.or(file -> UploadLeftovers.isWorthKeeping(file.sizeBytes())));
  }

  private void report(TransferState<Send, UploadedFile> state) {
    long bytes = state.items().stream().mapToLong(send -> send.file().sizeBytes()).sum();
    context.progress().expect(state.items().size(), bytes);
    for (UploadedFile file : state.done().values()) {
      context.progress().alreadyMoved(file.sizeBytes());
      context.progress().fileDone();
    }
    state.partial().values().forEach(part -> context.progress().alreadyMoved(part.bytes()));
  }

  /** Groups small files, which share a record. */
  private List<List<Integer>> groups(TransferState<Send, UploadedFile> state) {
    return SmallFiles.together(
        state.open(),
        n ->
            config.temp() == UploadConfig.Temp.RENAME
                && !state.partial().containsKey(n)
                && state.items().get(n).file().sizeBytes() <= SMALL_BYTES,
        MOST_TOGETHER,
        work.workers());
  }

  /** Records the result for each file in a group as soon as the upload reports it. */
  private final class Results implements RemoteUpload.Told {
    private final long begun = System.nanoTime();
    private final RemoteFiles session;
    private final Map<UploadItem, Integer> files;
    private final Map<Integer, UploadedFile> done;
    private final Map<Integer, PartialUpload> partial;

    Results(
        RemoteFiles session,
        Map<UploadItem, Integer> files,
        Map<Integer, UploadedFile> done,
        Map<Integer, PartialUpload> partial) {
      this.session = session;
      this.files = files;
      this.done = done;
      this.partial = partial;
    }

    @Override
    public void delivered(UploadItem sending, UploadedFile file) {
      done.put(files.get(sending), file);
      Duration took = Duration.ofNanos(System.nanoTime() - begun);
      MovedFile moved = MovedFile.sent(session.connection(), session.peer(), sending.file(), file);
      context.deliveries().record(moved, took);
      context.log().info("Uploaded '{}' to '{}'", sending.file().path(), file.path());
    }

    @Override
    public void handedOver(UploadItem sending, PartialUpload part) {
      partial.put(files.get(sending), part);
    }
  }

  private RemoteUpload remoteUpload(RemoteFiles session, Cancellation cancellation) {
    UploadPolicy policy =
        new UploadPolicy(
            config.overwrite(), config.temp() == UploadConfig.Temp.RENAME, config.verify());
    return new RemoteUpload(
        new UploadRun(
            session,
            context.workspace(),
            policy,
            journal,
            context.attempt().writer(),
            context.mayHaveRunBefore(),
            context::ensureLease,
            cancellation,
            context.progress(),
            handOver,
            context.log()));
  }

  private static SliceResult done(List<UploadedFile> files) {
    return SliceResult.done(
        StepResult.of(
            files,
            files.stream().mapToLong(UploadedFile::sizeBytes).sum(),
            Map.of("uploaded_files", files.stream().map(UploadedFile::path).toList())));
  }
}
