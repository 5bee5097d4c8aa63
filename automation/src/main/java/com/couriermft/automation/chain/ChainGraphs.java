package com.couriermft.automation.chain;

import com.couriermft.engine.definition.VersionStore;
import java.util.LinkedHashMap;
import java.util.Map;

/** Caches the graphs of the 50 most recently used versions of chains. Thread-safe. */
final class ChainGraphs {
  private static final int MAX_CACHED = 50;

  private final VersionStore<ChainDefinition> definitions;
  private final Map<Key, ChainGraph> cache =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, ChainGraph> eldest) {
          return size() > MAX_CACHED;
        }
      };

  ChainGraphs(VersionStore<ChainDefinition> definitions) {
    this.definitions = definitions;
  }

  private record Key(String chainId, int version) {}

  /** Returns the graph of the version to which a chain execution is pinned. */
  ChainGraph of(ChainExecution chain) {
    Key key = new Key(chain.chainId(), chain.version());
    synchronized (cache) {
      ChainGraph known = cache.get(key);
      if (known != null) {
        return known;
      }
    }
    ChainGraph graph = ChainGraph.of(definitions.getVersion(key.chainId(), key.version()));
    synchronized (cache) {
      cache.put(key, graph);
    }
    return graph;
  }
}
