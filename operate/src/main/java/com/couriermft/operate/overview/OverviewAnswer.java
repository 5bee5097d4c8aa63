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
    @Field(help = "Of this time") Instant at,
    @Field(help = "Since when ends are counted here") Instant since,
    @Field(help = "From when the counters hold") @Nullable Instant countedSince,
    @Field(help = "Executions by state") Counts counts,
    @Field(help = "The pools; of a limited caller those with their executions") List<Pool> pools,
    @Field(help = "The queues; none for a limited caller") List<Queue> queues,
    @Field(help = "The last sweep; absent before the first, and for a limited caller")
        @Nullable Sweep sweep,
    @JsonUnwrapped Attention attention,
    @Field(help = "What happened in each of the last 24 hours") HourlySeries series) {
  public OverviewAnswer {
    pools = List.copyOf(pools);
    queues = List.copyOf(queues);
  }

  /** The numbers of open and ended executions. */
  public record Counts(
      @Field(help = "Executions that wait for a slot, an instant or other jobs", min = 0)
          int queued,
      @Field(help = "Executions that have a slot", min = 0) int running,
      @Field(help = "Executions that are paused", min = 0) int paused,
      @Field(help = "Executions that have completed", min = 0) long completedSince,
      @Field(help = "Executions that have failed", min = 0) long failedSince,
      @Field(help = "Executions that were cancelled", min = 0) long cancelledSince,
      @Field(help = "Bytes that completed steps of these have moved", min = 0) long bytesSince,
      @Field(help = "Whether all executions were looked at") boolean isComplete) {
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
      @Field(help = "Its name") String pool,
      @Field(help = "How many executions it lets run", min = 0) int limit,
      @Field(help = "How many have a slot", min = 0) int running,
      @Field(help = "How many wait for a slot alone", min = 0) int waiting,
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
      @Field(help = "Its name") String queue,
      @Field(help = "How many messages it holds", min = 0) long messages,
      @Field(help = "How long the oldest visible one has been visible", min = 0)
          long oldestSeconds) {
    static Queue of(QueueState queue) {
      return new Queue(queue.queue(), queue.messages(), queue.oldest().toSeconds());
    }
  }

  /** The sweep of the pool that has waited longest for it. */
  public record Sweep(
      @Field(help = "When the pool was swept that waits longest for it") Instant at,
      @Field(help = "How long ago", min = 0) long ageSeconds) {
    static Sweep of(Instant at, Instant now) {
      return new Sweep(at, Math.max(0, Duration.between(at, now).toSeconds()));
    }
  }
}
