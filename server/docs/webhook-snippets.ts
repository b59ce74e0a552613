/** How a receiver checks an event, in four languages. A test runs those in JavaScript and Python. */

export const VERIFY_JS = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** body: the bytes as they came, before any JSON parser. Returns the event, or throws. */
export function verify(body, headers, secret) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) throw new Error('too old');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  const isOurs = headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw new Error('wrong signature');
  return JSON.parse(body);
}`;

export const VERIFY_PYTHON = `import base64, hashlib, hmac, json, time

def verify(body: bytes, headers, secret: str):
    """body: the bytes as they came. Returns the event, or raises ValueError."""
    event_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = [one.removeprefix("v1,") for one in headers["webhook-signature"].split(" ")]
    if not any(hmac.compare_digest(one, expected) for one in given):
        raise ValueError("wrong signature")
    return json.loads(body)`;

export const VERIFY_PHP = `<?php
// $body: file_get_contents('php://input'). $headers: names in lower case.
function verify(string $body, array $headers, string $secret): array {
    $id = $headers['webhook-id'];
    $timestamp = $headers['webhook-timestamp'];
    if (abs(time() - (int) $timestamp) > 300) throw new Exception('too old');
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $one) {
        if (hash_equals("v1,$expected", $one)) return json_decode($body, true);
    }
    throw new Exception('wrong signature');
}`;

export const VERIFY_GO = `package hooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Verify checks an event. body: the bytes as they came.
func Verify(body []byte, headers http.Header, secret string) error {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > 300 {
		return errors.New("too old")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, one := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(one), []byte(expected)) {
			return nil
		}
	}
	return errors.New("wrong signature")
}`;
