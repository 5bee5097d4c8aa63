package com.couriermft.automation.chain;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChainRemovalTest {
  private static final Duration KEPT = Duration.ofDays(365);

  private final ChainWorld world = new ChainWorld();

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void endedChain_goesWhenItIsOld_andOneThatMovesStays() throws Exception {
    Courier host = world.host("one");
    Chains chains = host.automation().chains();
    String ended = ended(host);
    String open = world.start(host, "two", Json.object(), null).id();

    assertThat(chains.removeEnded(cutOff(), null)).isNull();
    assertThat(chains.findExecution(ended)).as("young").isPresent();

    world.clock.advance(KEPT.plusDays(1));
    assertThat(chains.removeEnded(cutOff(), null)).isNull();
    assertThat(chains.findExecution(ended)).isEmpty();
    assertThat(world.tables.queryAll("chains", ended, KeyRange.prefix(""))).isEmpty();
    assertThat(listed(ended)).isZero();
    assertThat(chains.findExecution(open)).isPresent();
    assertThat(listed(open)).isPositive();
  }

  @Test
  void removal_diesAfterEachOfItsWrites_isFinishedByTheNext() throws Exception {
    Courier host = world.host("one");
    int deaths = 0;
    while (true) {
      String ended = ended(host);
      world.clock.advance(KEPT.plusDays(1));
      boolean died = dies(deaths);
      host.automation().chains().removeEnded(cutOff(), null);
      assertThat(world.tables.queryAll("chains", ended, KeyRange.prefix(""))).isEmpty();
      assertThat(listed(ended)).as("lists after %d writes", deaths).isZero();
      if (!died) {
        break;
      }
      deaths++;
    }
    assertThat(deaths).isPositive();
  }

  @Test
  void whatIsLeftOfOneWhoseHeaderIsGone_goesToo() throws Exception {
    Courier host = world.host("one");
    String ended = ended(host);
    world.tables.transact("chains", ended, List.of(Write.delete("h", Write.ANY)));
    world.clock.advance(KEPT.plusDays(1));
    host.automation().chains().removeEnded(cutOff(), null);
    assertThat(world.tables.queryAll("chains", ended, KeyRange.prefix(""))).isEmpty();
  }

  private boolean dies(int after) {
    Chains chains = world.host("dying", tables -> new Dying(tables, after)).automation().chains();
    try {
      chains.removeEnded(cutOff(), null);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  private String ended(Courier host) throws Exception {
    world.chain(host, "one", ChainWorld.node("a"));
    world.chain(host, "two", ChainWorld.node("b"));
    String id = world.start(host, "one", Json.object(), null).id();
    world.pump(host);
    assertThat(host.automation().chains().getExecution(id).state()).isEqualTo(ChainState.COMPLETED);
    return id;
  }

  private Instant cutOff() {
    return world.clock.instant().minus(KEPT);
  }

  private long listed(String id) {
    return List.of("ct", "cj|one", "cj|two", "cs|open").stream()
        .flatMap(list -> world.tables.queryAll("index", list, KeyRange.prefix("")).stream())
        .filter(row -> row.key().endsWith(id))
        .count();
  }

  /** Tables that accept a number of writes. */
  private static final class Dying extends ForwardingTables {
    private int left;

    Dying(Tables target, int writes) {
      super(target);
      left = writes;
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      if (left-- <= 0) {
        // Unlike {@code StoreUnavailable}, this exception is not retried every second.
        throw new IllegalStateException("the host is gone");
      }
      return super.transact(table, partition, writes);
    }
  }
}
