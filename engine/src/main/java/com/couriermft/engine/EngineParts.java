package com.couriermft.engine;

import com.couriermft.engine.dependency.UpstreamWindows;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.expression.SecretLookup;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.host.JobSource;
import com.couriermft.engine.host.Limits;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.transfer.place.Places;
import java.util.function.IntSupplier;

/**
 * The parts that an engine is made of.
 *
 * @param tables for time; the stores below are on the same ones
 * @param blobs contexts and workspaces
 * @param places where connections lead that steps name in paths
 * @param queue messages
 * @param executions headers, steps, audit
 * @param pools slots and places
 * @param index lists
 * @param jobs definitions by pinned version
 * @param windows when upstream jobs are due
 * @param steps the step types
 * @param secrets by name, looked up when a step runs
 * @param limits how much may run at a time
 * @param inlineBytes contexts of at most so many bytes of JSON are kept in the header, 0 for none;
 *     read afresh
 * @param nonces chance
 * @param settings times and the worker's name
 * @param wornOut called when so many step threads were lost that the process should be replaced
 */
public record EngineParts(
    Tables tables,
    Blobs blobs,
    Places places,
    WorkQueue queue,
    ExecutionStore executions,
    PoolStore pools,
    ExecutionIndex index,
    JobSource jobs,
    UpstreamWindows windows,
    StepRegistry steps,
    SecretLookup secrets,
    Limits limits,
    IntSupplier inlineBytes,
    Nonces nonces,
    EngineSettings settings,
    Runnable wornOut) {}
