/** Diagrams in words, for those who do not see them. */

/** What a kind of diagram is called, by mermaid's name for it. Others are diagrams. */
const KINDS: Readonly<Record<string, string>> = {
  'flowchart-v2': 'Flowchart',
  flowchart: 'Flowchart',
  sequence: 'Sequence diagram',
  class: 'Class diagram',
  classDiagram: 'Class diagram',
  stateDiagram: 'State diagram',
  er: 'Entity relationship diagram',
  gantt: 'Gantt chart',
  pie: 'Pie chart',
  journey: 'User journey',
  timeline: 'Timeline',
  mindmap: 'Mind map',
  quadrantChart: 'Quadrant chart',
  gitGraph: 'Git graph',
  requirement: 'Requirement diagram',
  sankey: 'Sankey diagram',
  xychart: 'Chart',
  block: 'Block diagram',
  packet: 'Packet diagram',
  kanban: 'Kanban board',
  architecture: 'Architecture diagram',
  radar: 'Radar chart',
  treemap: 'Treemap',
  c4: 'C4 diagram',
};
/** Of both lists. */
const MOST_WORDS = 2000;

interface GraphNode {
  readonly id: string;
  readonly label?: unknown;
  readonly isGroup?: boolean;
}

interface GraphEdge {
  readonly start?: string;
  readonly end?: string;
  readonly label?: unknown;
}

type Db = Readonly<Record<string, unknown>>;

export function describe(kind: string, db: Db, svg: string): string {
  const name = KINDS[kind] ?? 'Diagram';
  const said = ['getDiagramTitle', 'getAccTitle', 'getAccDescription']
    .map((method) => asked(db, method))
    .filter(isText);
  const inside = said.length > 1 ? [] : (graphOf(db) ?? messagesOf(db) ?? labelsOf(svg));
  const sentence = [...new Set(said), ...inside].join('; ');
  const text = sentence === '' ? name : `${name}: ${sentence}`;
  return text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS - 1)}…` : text;
}

/** Not all kinds have all methods, and some of them need what was drawn. */
function asked(db: Db, method: string): unknown {
  try {
    const found = db[method];
    return typeof found === 'function' ? (found.call(db) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const plain = (label: unknown): string =>
  String(label ?? '')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>|[*_`]{1,2}(?=\S)|(?<=\S)[*_`]{1,2}/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Edges as arrows between names, then the nodes without one; null: the diagram is no graph. */
function graphOf(db: Db): string[] | null {
  const data = asked(db, 'getData') as { nodes?: readonly GraphNode[]; edges?: readonly GraphEdge[] } | undefined;
  const { nodes, edges } = data ?? {};
  if (!Array.isArray(nodes) || nodes.length === 0 || !Array.isArray(edges)) return null;
  const names = new Map((nodes as GraphNode[]).map(({ id, label }) => [id, plain(label) || id]));
  const nameOf = (id: string | undefined): string => names.get(id ?? '') ?? id ?? '';
  const lines = (edges as GraphEdge[]).map(({ start, end, label }) => {
    const said = plain(label);
    return `${nameOf(start)} → ${nameOf(end)}${said === '' ? '' : ` (${said})`}`;
  });
  const connected = new Set((edges as GraphEdge[]).flatMap(({ start, end }) => [start, end]));
  return [...lines, ...(nodes as GraphNode[]).filter(({ id }) => !connected.has(id)).map(({ id }) => nameOf(id))];
}

interface Message {
  readonly from?: string;
  readonly to?: string;
  readonly message?: unknown;
}

/** Messages between actors. */
function messagesOf(db: Db): string[] | null {
  const messages = asked(db, 'getMessages');
  if (!Array.isArray(messages) || messages.length === 0) return null;
  const actors = asked(db, 'getActors');
  const nameOf = (id: string): string => {
    const actor = actors instanceof Map ? (actors.get(id) as { description?: unknown } | undefined) : undefined;
    return plain(actor?.description) || id;
  };
  return (messages as Message[])
    .filter(({ message }) => isText(message))
    .map(({ from, to, message }) =>
      from && to ? `${nameOf(from)} → ${nameOf(to)}: ${plain(message)}` : plain(message),
    );
}

/** What is written in the picture. */
function labelsOf(svg: string): string[] {
  const labels = [...svg.matchAll(/<text\b[^>]*>(.*?)<\/text>/gs)].map(([, inside]) => unescaped(plain(inside)));
  return [...new Set(labels)].filter((label) => label !== '');
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

function unescaped(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
