/** Attacks that a hostile name may try, each as text that a person must see letter by letter. `__xss` is the canary. */
export const VETORES: readonly string[] = [
  '<script>window.__xss="script"</script>',
  '<img src=x onerror=window.__xss="img">',
  '<svg onload=window.__xss="svg">',
  '"><b onclick=window.__xss=1 autofocus onfocus=window.__xss="attr">x',
  "'-(window.__xss='js')-'",
  'javascript:window.__xss="url"',
  '</script><script>window.__xss="end"</script>',
  '</title></textarea></style><img src=x onerror=window.__xss="close">',
  `{{constructor.constructor("window.__xss=1")()}}$\{window.__xss=1}`,
  '<style>*{display:none}</style>;}*{background:url(//e.invalid)}',
  '<iframe srcdoc="<script>top.__xss=1</script>">',
  '<a href="javascript:window.__xss=1">x</a><form action=//e.invalid>',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.__xss=1>',
  '<meta http-equiv=refresh content="0;url=//e.invalid">',
  '&lt;b&gt;&amp;&#60;i&#62;',
  '\u202Egnp.oirétsim\u202C\u200B\u2066zero\u2069',
  '🏳️‍🌈👩🏽‍🔧 Ação ﷽ Z͑ͫ̓a',
  '=HYPERLINK("http://e.invalid","x")',
]

interface Esquema {
  readonly type?: string
  readonly format?: string
  /** What a form makes of the field (`FieldMeta`). */
  readonly kind?: string
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly maxLength?: number
  readonly minLength?: number
  readonly properties?: Readonly<Record<string, Esquema>>
  readonly items?: Esquema
  readonly anyOf?: readonly Esquema[]
  readonly allOf?: readonly Esquema[]
}

/** Text of up to `maximo` letters: the n-th vector first, whole ones after it as long as there is room. */
export function textoHostil(n: number, maximo: number): string {
  const cabem = VETORES.filter((vetor) => vetor.length <= maximo)
  if (cabem.length === 0) return "<b>'".slice(0, maximo)
  let texto = cabem[n % cabem.length] ?? ''
  // Enough to see, without making every card a page long.
  for (let i = 1; i < 3; i++) {
    const mais = `${texto} ${cabem[(n + i) % cabem.length]}`
    if (mais.length <= maximo) texto = mais
  }
  return texto
}

/** Hostile text for every field of a request's schema that takes free text; the rest is for the caller to give. */
export function camposHostis(esquema: Esquema, n: number): Record<string, unknown> {
  const campos = Object.entries(propriedades(esquema)).flatMap(([nome, campo], i): [string, unknown][] => {
    const texto = livre(campo)
    return texto ? [[nome, textoHostil(n + i, Math.min(texto.maxLength ?? 200, 2000))]] : []
  })
  return Object.fromEntries(campos)
}

const propriedades = ({ properties, anyOf = [], allOf = [] }: Esquema): Readonly<Record<string, Esquema>> =>
  properties ?? Object.assign({}, ...[...anyOf, ...allOf].map(propriedades))

/** The part of a field that takes free text; null when it takes a number, a choice or a form of its own. */
function livre(campo: Esquema): Esquema | null {
  const partes = [campo, ...(campo.anyOf ?? []), ...(campo.allOf ?? [])]
  if (partes.some(({ type }) => type === 'number' || type === 'integer' || type === 'array')) return null
  if (partes.some(({ kind }) => kind === 'document')) return null
  const texto = partes.find(
    ({ type, pattern, format, enum: escolhas }) => type === 'string' && !pattern && !format && !escolhas,
  )
  return texto ?? null
}

/** The schema of the JSON body of one operation of the OpenAPI document. */
export function corpoDe(documento: unknown, metodo: string, caminho: string): Esquema {
  const { paths } = documento as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema?: Esquema }> } }>>
  }
  const esquema = paths[caminho]?.[metodo]?.requestBody?.content['application/json']?.schema
  if (!esquema) throw new Error(`${metodo} ${caminho} has no body in the document`)
  return esquema
}

/** Elements that no screen of ours has, and markup from a record would make. */
export const PLANTED = [
  'iframe',
  'object',
  'embed',
  'base',
  'form[action]',
  'meta[http-equiv]',
  'a[href^="javascript:" i]',
  'math',
  '[onerror], [onload], [onclick], [onfocus]',
  'script:not([src])',
  'style',
  'img[src="x"]',
].join(', ')
