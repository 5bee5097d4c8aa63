package com.couriermft.operate.overview;

import com.couriermft.engine.pool.PoolState;
import com.couriermft.engine.statistics.EndTally;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.operate.telemetry.QueueState;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The current state of the installation, with the results of recent executions. */
@SchemaName("Overview")
public record OverviewAnswer(
    @Field(help = "Time of the overview") Instant at,
    @Field(help = "Time from which ended executions are counted") Instant since,
    @Field(help = "Time from which the counters are complete") @Nullable Instant countedSince,
    @Field(help = "Executions by state") Counts counts,
    @Field(
            help =
                "The pools. A caller limited to certain labels gets only those with executions that"
                    + " the caller can see")
        List<Pool> pools,
    @Field(help = "The queues; none for a caller limited to certain labels") List<Queue> queues,
    @Field(
            help =
                "The last check of the pools; absent before the first check, and for a caller"
                    + " limited to certain labels")
        @Nullable Sweep sweep,
    @JsonUnwrapped Attention attention,
    @Field(help = "What happened in each of the last 24 hours") HourlySeries series) {
  public OverviewAnswer {
    pools = List.copyOf(pools);
    queues = List.copyOf(queues);
  }

  /** The numbers of open and ended executions. */
  public record Counts(
      @Field(
              help = "Number of executions that wait for a slot, a start time or other jobs",
              min = 0)
          int queued,
      @Field(help = "Number of executions that have a slot", min = 0) int running,
      @Field(help = "Number of executions that are paused", min = 0) int paused,
      @Field(help = "Number of executions that completed", min = 0) long completedSince,
      @Field(help = "Number of executions that failed", min = 0) long failedSince,
      @Field(help = "Number of executions that were cancelled", min = 0) long cancelledSince,
      @Field(help = "Number of bytes that completed steps of these executions transferred", min = 0)
          long bytesSince,
      @Field(help = "Whether all executions were included") boolean isComplete) {
    static Counts of(OpenCounts open, EndTally ended, boolean isComplete) {
      return new Counts(
          open.queued().size(),
          open.running().size(),
          open.paused().size(),
          ended.completed(),
          ended.failed(),
          ended.cancelled(),
          ended.bytes(),
          isComplete);
    }
  }

  /** The usage of a pool. */
  public record Pool(
      @Field(help = "Name of the pool") String pool,
      @Field(help = "Maximum number of concurrent executions", min = 0) int limit,
      @Field(help = "Number of executions that have a slot", min = 0) int running,
      @Field(help = "Number of executions that wait only for a slot", min = 0) int waiting,
      @Field(help = "How long the first of them has waited", min = 0) long oldestWaitingSeconds) {
    static Pool of(PoolState pool, int limit) {
      return new Pool(
          pool.pool(),
          limit,
          pool.running().size(),
          pool.ready().size(),
          pool.oldest().toSeconds());
    }
  }

  /** The state of a queue. */
  public record Queue(
      @Field(help = "Name of the queue") String queue,
      @Field(help = "Number of messages", min = 0) long messages,
      @Field(help = "How long the oldest visible message has been visible", min = 0)
          long oldestSeconds) {
    static Queue of(QueueState queue) {
      return new Queue(queue.queue(), queue.messages(), queue.oldest().toSeconds());
    }
  }

  /** The oldest of all pools' last sweeps. */
  public record Sweep(
      @Field(help = "All pools were last checked at this time or later") Instant at,
      @Field(help = "Seconds since `at`", min = 0) long ageSeconds) {
    static Sweep of(Instant at, Instant now) {
      return new Sweep(at, Math.max(0, Duration.between(at, now).toSeconds()));
    }
  }
}
