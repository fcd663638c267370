import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { describeDocumento, formatTelefone } from '@estampa/contract/shared/documents.ts'
import type { FetchPicture } from '../../infra/files/papers.ts'
import { COR, type Doc, drawRule, FRACA, type Letra, MM, PAPEL, writeText } from '../../infra/files/pdf.ts'

/** At most, mm: a tall logo pushes nothing far down the paper. */
const LOGO = { largura: 60 * MM, altura: 18 * MM }

/** The head of a paper that leaves the shop: the shop at the left, at the right what it is, and a line below both. */
export async function writeHead(
  doc: Doc,
  loja: DadosDaLoja,
  fetch: FetchPicture,
  titulo: string,
  facts: readonly (readonly [string, Letra])[],
): Promise<void> {
  const { margem, largura } = PAPEL
  const right = { alinhado: 'right', x: margem + largura * 0.62, largura: largura * 0.38 } as const
  const top = doc.y
  writeText(doc, titulo, { ...right, tamanho: 18, forte: true })
  for (const [fact, letra] of facts) writeText(doc, fact, { ...right, ...letra })
  const end = doc.y
  doc.y = top
  await drawLogo(doc, loja, fetch)
  writeLoja(doc, loja, { y: doc.y, largura: largura * 0.6 })
  doc.y = Math.max(doc.y, end) + 3 * MM
  drawRule(doc, doc.y, COR)
  doc.y += 4 * MM
}

async function drawLogo(doc: Doc, { logo }: DadosDaLoja, fetch: FetchPicture): Promise<void> {
  const jpeg = logo && (await fetch('imagem', logo.arquivo))
  if (!jpeg) return
  // Where no height is named, `y` moves below the picture.
  doc.image(Buffer.from(jpeg), PAPEL.margem, undefined, { fit: [LOGO.largura, LOGO.altura] })
  doc.y += 2 * MM
}

/** Whom the paper is for. */
export function writeRecipient(
  doc: Doc,
  { nome, telefone, email }: { readonly nome: string; readonly telefone: string; readonly email: string },
): void {
  writeText(doc, 'Para', { tamanho: 8.5, cor: FRACA })
  writeText(doc, nome, { tamanho: 12, forte: true })
  const contato = [telefone && formatTelefone(telefone), email].filter(Boolean).join(' · ')
  if (contato) writeText(doc, contato, { tamanho: 9, cor: FRACA })
  doc.y += 6 * MM
}

/** Name, document, address, contact. */
function writeLoja(doc: Doc, loja: DadosDaLoja, letra: Letra): void {
  writeText(doc, loja.nome || 'Estampa', { ...letra, tamanho: 15, forte: true, cor: COR })
  const rua = [loja.endereco, loja.numero, loja.complemento, loja.bairro].filter(Boolean).join(', ')
  const cidade = [loja.municipio, loja.uf].filter(Boolean).join('/')
  const linhas = [
    describeDocumento(loja.documento),
    [rua, cidade].filter(Boolean).join(' · '),
    [loja.telefone && formatTelefone(loja.telefone), loja.email].filter(Boolean).join(' · '),
  ]
  const { y: _, ...below } = letra
  for (const line of linhas) if (line) writeText(doc, line, { ...below, tamanho: 9, cor: FRACA })
}
