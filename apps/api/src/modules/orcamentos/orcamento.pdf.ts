import type { Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { valorDaLinha } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { formatarData, formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { encodeJpeg } from '../../infra/files/images.ts'
import { imprimivel, MM, novoPdf } from '../../infra/files/pdf.ts'
import type { Files } from '../../infra/files/store.ts'

const MARGEM = 18 * MM
const IMAGEM = 42 * MM

/** The quote on A4, with its mock-ups and who approved it: to print, or to send where no link reaches. */
export async function orcamentoEmPdf(
  orcamento: Orcamento,
  loja: { readonly nome: string; readonly telefone: string },
  files: Files,
): Promise<Buffer> {
  const { numero, nome, telefone, itens, subtotal, desconto, frete, total, validade, termos, versoes } = orcamento
  const titulo = `Orçamento ${numero}`
  const { doc, pronto } = await novoPdf({ size: 'A4', margin: MARGEM, lang: 'pt-BR', info: { Title: titulo } })
  const texto = (tamanho: number, conteudo: string, font: 'normal' | 'forte' = 'normal', opcoes = {}) =>
    doc.font(font).fontSize(tamanho).text(imprimivel(conteudo), MARGEM, doc.y, opcoes)
  // Line by line: the printable letters hold no line break.
  const paragrafos = (tamanho: number, conteudo: string) => {
    for (const linha of conteudo.split(/\r?\n/)) texto(tamanho, linha || ' ')
  }
  const aDireita = { align: 'right' as const }
  if (loja.nome) texto(12, [loja.nome, loja.telefone].filter(Boolean).join(' · '), 'forte')
  texto(20, titulo, 'forte')
  texto(10, `Para ${[nome, telefone].filter(Boolean).join(', ')} · versão ${orcamento.versao_atual}`)
  texto(10, `Vale até ${formatarData(validade)}`)
  for (const item of itens) {
    doc.moveDown(0.8)
    texto(12, item.descricao, 'forte')
    if (item.estampa) texto(10, item.estampa)
    texto(10, `${item.quantidade} × ${formatarReais(item.valor_unitario)} = ${formatarReais(valorDaLinha(item))}`)
    const nomes = item.personalizacao.map((um) => [um.nome, um.numero].filter(Boolean).join(' '))
    if (nomes.length > 0) texto(9, `Nomes e números: ${nomes.join('; ')}`)
    await imagens(item.mockups.map(({ arquivo }) => arquivo))
  }
  doc.moveDown()
  if (desconto > 0 || frete > 0) texto(10, `Itens: ${formatarReais(subtotal)}`, 'normal', aDireita)
  if (desconto > 0) texto(10, `Desconto: ${formatarReais(-desconto)}`, 'normal', aDireita)
  if (frete > 0) texto(10, `Frete: ${formatarReais(frete)}`, 'normal', aDireita)
  texto(15, `Total: ${formatarReais(total)}`, 'forte', aDireita)
  if (termos) {
    doc.moveDown()
    texto(12, 'Condições', 'forte')
    paragrafos(10, termos)
  }
  const aprovacao = versoes[0]?.aprovacao
  if (aprovacao) {
    doc.moveDown()
    texto(12, 'Aprovação', 'forte')
    const de = aprovacao.endereco ? `, do endereço ${aprovacao.endereco}` : ''
    texto(
      10,
      `Versão ${orcamento.versao_atual} aprovada por ${aprovacao.nome} em ${formatarDataHora(aprovacao.em)}${de}.`,
    )
    for (const { digest } of itens.flatMap(({ mockups }) => mockups)) texto(8, `Imagem ${digest}`)
  }
  doc.end()
  return pronto

  async function imagens(arquivos: readonly string[]): Promise<void> {
    const jpegs: Uint8Array[] = []
    for (const arquivo of arquivos) {
      const conteudo = await files.readImage(arquivo)
      const jpeg = conteudo && (await encodeJpeg(conteudo))
      if (jpeg) jpegs.push(jpeg)
    }
    if (jpegs.length === 0) return
    if (doc.y + IMAGEM > doc.page.height - MARGEM) doc.addPage()
    const y = doc.y + 2 * MM
    for (const [indice, jpeg] of jpegs.entries())
      doc.image(Buffer.from(jpeg), MARGEM + indice * (IMAGEM + 2 * MM), y, { fit: [IMAGEM, IMAGEM] })
    doc.y = y + IMAGEM + 2 * MM
  }
}
