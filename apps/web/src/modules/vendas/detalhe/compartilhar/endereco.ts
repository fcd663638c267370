import { formatarCep } from '@estampa/contract/shared/documents.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'

/** The customer's name and address, in the lines of an envelope. */
export function blocoDeEndereco({ cliente, endereco: enviado }: Venda): string {
  const { nome, endereco, numero, complemento, bairro, municipio, uf, cep } = cliente
  const rua = [endereco, numero, complemento].filter(Boolean).join(', ')
  const cidade = [municipio, uf].filter(Boolean).join('/')
  const linhas = [rua, bairro, cidade, cep && `CEP ${formatarCep(cep)}`].filter(Boolean)
  return [nome, ...(linhas.length > 0 ? linhas : [enviado])].filter(Boolean).join('\n')
}
