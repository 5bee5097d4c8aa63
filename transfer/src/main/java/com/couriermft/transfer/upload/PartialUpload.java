package com.couriermft.transfer.upload;

/**
 * An upload that another invocation goes on with. JSON:
 *
 * <pre>{"temporary": "/incoming/a.csv.01JD…-9f86d081-n0.courier-tmp", "bytes": 1048576}
 * </pre>
 *
 * @param temporary the remote path of what is there of it
 * @param bytes how many of the source's first bytes the server has confirmed
 */
public record PartialUpload(String temporary, long bytes) {}
