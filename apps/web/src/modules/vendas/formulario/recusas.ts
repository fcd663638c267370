import type { ApiError } from '../../../shared/apiError.ts'
import type { CampoDaLinha, ErrosDaLinha } from './conferencia.ts'
import { descricaoDa, type Linha } from './linha.ts'

const CAMPOS: Readonly<Record<string, CampoDaLinha>> = {
  quantidade: 'quantidade',
  valor_unitario: 'valor',
  desconto: 'desconto',
  personalizacao: 'nomes',
}

/** Assigns the server's messages to their lines (`itens.2.quantidade`); the rest are shown on their own. */
export function lerRecusa(erro: ApiError, linhas: readonly Linha[]) {
  const porLinha: Record<string, ErrosDaLinha> = {}
  const anotar = (linha: Linha, campo: CampoDaLinha, frase: string) => {
    porLinha[linha.chave] = { ...porLinha[linha.chave], [campo]: frase }
  }
  for (const [caminho, [frase = '']] of Object.entries(erro.erros)) {
    const [, indice, campo = ''] = /^itens\.(\d+)(?:\.(\w+))?$/.exec(caminho) ?? []
    const linha = indice === undefined ? undefined : linhas[Number(indice)]
    if (linha) anotar(linha, CAMPOS[campo] ?? 'variacao', frase)
  }
  // A refusal about stock names the product in its sentence.
  const daFrase = linhas.find((linha) => erro.detail.includes(` ${descricaoDa(linha)}:`))
  if (Object.keys(porLinha).length === 0 && daFrase) anotar(daFrase, 'quantidade', erro.detail)
  const cliente = erro.doCampo('cliente_id') ?? erro.doCampo('cliente')
  const dita = Object.keys(porLinha).length > 0 || cliente !== undefined
  return { porLinha, cliente, geral: dita ? '' : erro.detail }
}
