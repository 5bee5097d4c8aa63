package com.couriermft.transfer.upload;

/**
 * An upload to continue in another invocation. JSON:
 *
 * <pre>{"temporary": "/incoming/a.csv.01JD…-9f86d081-n0.courier-tmp", "bytes": 1048576}
 * </pre>
 *
 * @param temporary the remote path of the part
 * @param bytes the number of bytes of the source that the server has confirmed
 */
public record PartialUpload(String temporary, long bytes) {}
