/** A first PDF in other languages than the shell's. A test runs those in JavaScript and Python. */

export interface Snippet {
  readonly language: string;
  readonly code: string;
}

export function firstPdfIn(baseUrl: string): readonly Snippet[] {
  return [
    { language: 'JavaScript', code: javaScript(baseUrl) },
    { language: 'Python', code: python(baseUrl) },
    { language: 'PHP', code: php(baseUrl) },
    { language: 'Go', code: go(baseUrl) },
  ];
}

const javaScript = (baseUrl: string): string => `import { writeFile } from 'node:fs/promises';

const answer = await fetch('${baseUrl}/v1/pdf/generate', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.PLATEN_KEY}\`,
    'Content-Type': 'application/json',
    Accept: 'application/pdf',
  },
  body: JSON.stringify({ input: { type: 'markdown', content: '# Hello\\n\\nMy first **PDF**.' } }),
});
if (!answer.ok) throw new Error((await answer.json()).error.agent_message);
await writeFile('hello.pdf', Buffer.from(await answer.arrayBuffer()));`;

const python = (baseUrl: string): string => `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    "${baseUrl}/v1/pdf/generate",
    data=json.dumps({"input": {"type": "markdown", "content": "# Hello\\n\\nMy first **PDF**."}}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['PLATEN_KEY']}",
        "Content-Type": "application/json",
        "Accept": "application/pdf",
    },
)
try:
    with urllib.request.urlopen(request) as answer, open("hello.pdf", "wb") as file:
        file.write(answer.read())
except urllib.error.HTTPError as error:
    raise SystemExit(json.load(error)["error"]["agent_message"])`;

const php = (baseUrl: string): string => `<?php
$call = curl_init('${baseUrl}/v1/pdf/generate');
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('PLATEN_KEY'),
        'Content-Type: application/json',
        'Accept: application/pdf',
    ],
    CURLOPT_POSTFIELDS => json_encode([
        'input' => ['type' => 'markdown', 'content' => "# Hello\\n\\nMy first **PDF**."],
    ]),
]);
$answer = curl_exec($call);
if ($answer === false) {
    throw new Exception(curl_error($call));
}
if (curl_getinfo($call, CURLINFO_RESPONSE_CODE) !== 200) {
    throw new Exception(json_decode($answer, true)['error']['agent_message']);
}
file_put_contents('hello.pdf', $answer);`;

const go = (baseUrl: string): string => `package main

import (
	"bytes"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
)

func main() {
	body, _ := json.Marshal(map[string]any{
		"input": map[string]string{"type": "markdown", "content": "# Hello\\n\\nMy first **PDF**."},
	})
	request, _ := http.NewRequest("POST", "${baseUrl}/v1/pdf/generate", bytes.NewReader(body))
	request.Header.Set("Authorization", "Bearer "+os.Getenv("PLATEN_KEY"))
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/pdf")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	pdf, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != 200 {
		log.Fatalf("%d %s", answer.StatusCode, pdf)
	}
	if err := os.WriteFile("hello.pdf", pdf, 0o644); err != nil {
		log.Fatal(err)
	}
}`;
