import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { formatDocumento, formatTelefone } from '@estampa/contract/shared/documents.ts'
import { COR, type Doc, FRACA, type Letra, writeText } from '../../infra/files/pdf.ts'

/** The shop at the head of a paper that leaves it: name, document, address, contact. */
export function writeLoja(doc: Doc, loja: DadosDaLoja, letra: Letra): void {
  writeText(doc, loja.nome || 'Estampa', { ...letra, tamanho: 15, forte: true, cor: COR })
  const rua = [loja.endereco, loja.numero, loja.complemento, loja.bairro].filter(Boolean).join(', ')
  const cidade = [loja.municipio, loja.uf].filter(Boolean).join('/')
  const linhas = [
    loja.documento && `CPF/CNPJ ${formatDocumento(loja.documento)}`,
    [rua, cidade].filter(Boolean).join(' · '),
    [loja.telefone && formatTelefone(loja.telefone), loja.email].filter(Boolean).join(' · '),
  ]
  const { y: _, ...below } = letra
  for (const line of linhas) if (line) writeText(doc, line, { ...below, tamanho: 9, cor: FRACA })
}
