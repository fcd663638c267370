import {
  type Fornecedor,
  type FornecedorEntrada,
  fornecedorAlteracao,
  fornecedorEntrada,
} from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import { camposDe, formatImportacaoCampo } from '@estampa/contract/importacoes/campos.ts'
import type { ModoDaImportacao } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { telefoneNacional } from '@estampa/contract/shared/documents.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import type { z } from 'zod'
import type { Transacao } from '../../infra/database/transaction.ts'
import { fornecedores } from '../fornecedores/fornecedores.rules.ts'
import { fornecedoresAqui } from './contexto.data.ts'
import type { Gravada } from './linhas.data.ts'
import type { Diferenca, Linha, Proposta, Valor, Valores } from './registros.ts'
import { mesmoValor, proposeAlteration, proposeLinha, Recusada } from './registros.ts'

type CampoDoFornecedor = Exclude<keyof FornecedorEntrada, 'versao'>
const CAMPOS = Object.keys(camposDe('fornecedores')) as CampoDoFornecedor[]

/** Proposes what rows of suppliers become. The document tells who it is, else the name. */
export async function proposeFornecedores(
  trx: Transacao,
  linhas: readonly Linha[],
  modo: ModoDaImportacao,
): Promise<Proposta[]> {
  const nomes = linhas.flatMap(({ valores: { nome } }) => (nome ? [normalizeText(String(nome))] : []))
  const stored = await fornecedoresAqui(trx, { documentos: linhas.flatMap(({ chave }) => chave ?? []), nomes })
  return linhas.map((linha) => proposeFornecedor(linha, stored, modo))
}

const proposeFornecedor = (linha: Linha, stored: readonly Fornecedor[], modo: ModoDaImportacao): Proposta =>
  proposeLinha(linha, () => {
    if (linha.chave === null) throw new Recusada('Sem nome e sem CPF ou CNPJ: não diz quem é o fornecedor.')
    const here = findFornecedor(linha, stored)
    if (!here) {
      if (modo === 'atualizar') throw new Recusada('Nenhum fornecedor tem este CPF ou CNPJ, ou este nome.')
      const dados = parseEntrada(fornecedorEntrada, linha.valores)
      const preenchidos = CAMPOS.filter((campo) => (dados[campo] ?? '') !== '')
      const diferencas = preenchidos.map((campo) => ({ campo, antes: null, depois: dados[campo] }))
      return { proposta: 'criar', motivo: null, diferencas, fornecedor_id: null }
    }
    const dados = parseEntrada(fornecedorAlteracao, linha.valores)
    const diferencas = CAMPOS.flatMap((campo): Diferenca[] => {
      const [antes, depois] = [here[campo], dados[campo]]
      return depois === undefined || sameField(campo, antes, depois) ? [] : [{ campo, antes, depois }]
    })
    return { ...proposeAlteration(modo, diferencas), fornecedor_id: here.id }
  })

/** The supplier of the row's document; else the one of its name, where the two do not name different documents. */
function findFornecedor({ chave, valores }: Linha, stored: readonly Fornecedor[]): Fornecedor | undefined {
  const byDocumento = stored.find(({ documento }) => documento !== null && documento === chave)
  if (byDocumento) return byDocumento
  const namesakes = stored.filter(({ nome }) => normalizeText(nome) === normalizeText(String(valores.nome ?? '')))
  const found = valores.documento ? namesakes.filter(({ documento }) => documento === null) : namesakes
  if (found.length > 1)
    throw new Recusada(`Há ${found.length} fornecedores com este nome: escreva o CPF ou CNPJ deste.`)
  return found[0]
}

/** What the row says, as the form takes it; throws the reasons for a row that a form would refuse. */
function parseEntrada<Entrada>(schema: z.ZodType<Entrada>, valores: Valores): Entrada {
  const written = CAMPOS.flatMap((campo) => {
    const valor = valores[campo]
    return valor === undefined ? [] : [[campo, valor === null ? '' : String(valor)]]
  })
  const entrada: Record<string, string> = Object.fromEntries(written)
  if (entrada.prazo_dias) entrada.prazo_dias = entrada.prazo_dias.replace(/\s*dias?$/i, '')
  const { data, error } = schema.safeParse(entrada)
  const faltas = (error?.issues ?? []).map(
    ({ path, message }) => `${formatImportacaoCampo('fornecedores', String(path[0]))}: ${message}.`,
  )
  if (!data) throw new Recusada(faltas.join(' '))
  return data
}

function sameField(campo: string, antes: Valor, depois: Valor): boolean {
  const comparable = (valor: Valor) => (campo === 'telefone' ? telefoneNacional(String(valor ?? '')) : valor)
  return mesmoValor(comparable(antes), comparable(depois))
}

export const changeFornecedorFields = (trx: Transacao, id: number, campos: Readonly<Record<string, Valor>>) =>
  fornecedores.change(trx, id, { ...campos, versao: null })

/** Writes the proposed suppliers. */
export async function saveFornecedores(
  trx: Transacao,
  propostas: readonly Proposta[],
  linhaByNumber: ReadonlyMap<number, Linha>,
): Promise<Gravada[]> {
  const gravadas: Gravada[] = []
  for (const proposta of propostas) {
    const linha = linhaByNumber.get(proposta.linha)
    if (linha && proposta.proposta === 'criar') {
      const { id } = await fornecedores.create(trx, parseEntrada(fornecedorEntrada, linha.valores))
      gravadas.push({ ...proposta, fornecedor_id: id, novo: 'fornecedor' })
      continue
    }
    if (proposta.fornecedor_id != null && proposta.proposta === 'alterar')
      await changeFornecedorFields(
        trx,
        proposta.fornecedor_id,
        Object.fromEntries(proposta.diferencas.map(({ campo, depois }) => [campo, depois])),
      )
    gravadas.push(proposta)
  }
  return gravadas
}
