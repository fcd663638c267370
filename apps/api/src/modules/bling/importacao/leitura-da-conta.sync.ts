import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import { nomesDosModelos } from '../../modelos/modelos.rules.ts'
import { donosDosGtins, readProduto } from '../../produtos/produtos.rules.ts'
import { donosDosSkus } from '../../produtos/variacoes.data.ts'
import { BlingError, nuloSe, seExistir } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { POR_PAGINA, paginasDe, readAllRows } from '../conexao/paginas.ts'
import { baseDoProduto, compareCampo, NOMES_DOS_CAMPOS } from '../produto/campos.mapping.ts'
import { ligadasComIds } from '../produto/mudanca.data.ts'
import { linhasDeCategoria } from '../produto/produtos.mapping.ts'
import { depositoEscolhido } from '../saldo/saldos.sync.ts'
import {
  chavesDosGtins,
  type Detalhe,
  detalheDe,
  entra,
  type LinhaDoCatalogo,
  linhasDoCatalogo,
} from './entrada.mapping.ts'
import * as data from './importacao.data.ts'
import * as itens from './itens.data.ts'
import { proposeBlingItem, proposeModelo } from './proposta.ts'

/** Active, then inactive. */
const CRITERIOS = [2, 3] as const
/** Requests that are under way at once, so that a slow answer holds no turn up. */
const JUNTOS = 3

/** Reads the next piece; false once everything was read and proposed. */
export async function readNextPart(contexto: Contexto, importacao: data.BlingImportacaoLinha): Promise<boolean> {
  if (importacao.criterio !== null) await readCatalogPage(contexto, importacao)
  else if (!(await readItemDetails(contexto, importacao.id)) && !(await findMoreProdutos(contexto, importacao))) {
    await readRemoteCategorias(contexto, importacao.id)
    await checkImportacaoDeposito(contexto, importacao.id)
    await proposeItens(contexto.db, importacao.id)
    return false
  }
  return true
}

const comoItens = (linhas: readonly LinhaDoCatalogo[]): itens.NovoItem[] =>
  linhas.filter(entra).map(({ id, codigo, nome, formato, situacao }) => ({
    id_bling: String(id),
    codigo,
    nome,
    formato: formato || 'S',
    situacao: situacao || 'A',
  }))

async function readCatalogPage(
  { db, client }: Contexto,
  { id, criterio, pagina }: data.BlingImportacaoLinha,
): Promise<void> {
  const query = { criterio: criterio ?? 2, tipo: 'T', pagina, limite: POR_PAGINA }
  const { data: linhas } = linhasDoCatalogo.parse(await client.request('GET', '/produtos', { query, leitura: true }))
  const ultima = linhas.length < POR_PAGINA
  const seguinte = CRITERIOS[CRITERIOS.findIndex((candidate) => candidate === criterio) + 1] ?? null
  await transaction(db, async (trx) => {
    await itens.insertImportacaoItens(trx, id, comoItens(linhas))
    await data.changeBlingImportacao(
      trx,
      id,
      ultima ? { criterio: seguinte, pagina: 1, nova_etapa: true } : { pagina: pagina + 1 },
    )
  })
}

/** More readings of the list than its changes need. */
const RELEITURAS = 5
const MUDOU_MUITO =
  'Os produtos da conta mudaram o tempo todo enquanto eram lidos. Os que faltarem entram na próxima importação.'

/** Reads the lists again: what was made, deleted or switched meanwhile moved others. False once nothing is new. */
async function findMoreProdutos(contexto: Contexto, { id, releituras }: data.BlingImportacaoLinha): Promise<boolean> {
  const { db } = contexto
  if (releituras === RELEITURAS) {
    await data.addImportacaoAviso(db, id, MUDOU_MUITO)
    return false
  }
  let achados = 0
  for (const criterio of CRITERIOS) {
    const request = { query: { criterio, tipo: 'T' }, leitura: true }
    for await (const linhas of paginasDe(contexto.client, '/produtos', linhasDoCatalogo, request))
      achados += await transaction(db, (trx) => itens.insertImportacaoItens(trx, id, comoItens(linhas)))
  }
  if (achados > 0) await data.changeBlingImportacao(db, id, { releituras: releituras + 1 })
  return achados > 0
}

/** False when there is none left to read. */
async function readItemDetails({ db, client }: Contexto, importacaoId: number): Promise<boolean> {
  const faltam = await itens.listItensWithoutDetalhe(db, importacaoId, JUNTOS * 4)
  const fila = faltam.values()
  const readItens = async () => {
    for (const { id, id_bling } of fila) {
      const resposta = await seExistir(client.request('GET', `/produtos/${id_bling}`, { leitura: true }))
      if (resposta === null) await itens.removeImportacaoItem(db, id)
      else await itens.saveItemDetail(db, id, detalheDe(resposta))
    }
  }
  await Promise.all(Array.from({ length: JUNTOS }, readItens))
  return faltam.length > 0
}

async function readRemoteCategorias({ db, client }: Contexto, importacaoId: number): Promise<void> {
  const linhas = readAllRows(client, '/categorias/produtos', linhasDeCategoria, { leitura: true })
  const lidas = await nuloSe(['recusado'], linhas)
  if (!lidas) await data.addImportacaoAviso(db, importacaoId, SEM_CATEGORIAS)
  const categorias = lidas?.map(({ id, descricao, categoriaPai }) => ({ id, nome: descricao, pai: categoriaPai }))
  await data.setImportacaoCategorias(db, importacaoId, categorias ?? [])
}
const SEM_CATEGORIAS = 'O aplicativo não tem permissão para ler as categorias: os produtos entram em “Importados”.'

/** Quantities need a deposit; without one the products come in all the same. */
async function checkImportacaoDeposito(contexto: Contexto, importacaoId: number): Promise<void> {
  try {
    await depositoEscolhido(contexto)
  } catch (error) {
    if (!(error instanceof BlingError) || error.motivo !== 'recusado') throw error
    const missingDepositoAviso = 'Sem depósito, os produtos entram com quantidade 0, e o saldo vem quando houver um.'
    await data.addImportacaoAviso(contexto.db, importacaoId, `${error.message} ${missingDepositoAviso}`)
  }
}

const POR_VEZ = 200

async function proposeItens(db: Banco, importacaoId: number): Promise<void> {
  const importacao = await data.readBlingImportacaoRow(db, importacaoId)
  const categorias = new Map(importacao?.categorias.map(({ id, nome }) => [id, nome]))
  const modelos = await nomesDosModelos(db)
  const vezes = await itens.codigosRepetidos(db, importacaoId)
  const kits = await itens.kitsLidos(db, importacaoId)
  for (let depois = 0; ; ) {
    const pagina = await itens.lidosDepois(db, importacaoId, depois, POR_VEZ)
    const ultimo = pagina.at(-1)
    if (!ultimo) break
    depois = ultimo.id
    const ids = pagina.map(({ id_bling }) => id_bling)
    const codigos = pagina.flatMap(({ detalhe }) => chaves(detalhe))
    const eans = pagina.flatMap(({ detalhe }) => chavesDosGtins(detalhe.remoto))
    const ligados = await ligadasComIds(db, ids)
    const donos = new Map((await donosDosSkus(db, codigos)).map((dono) => [dono.chave, dono]))
    const gtins = await donosDosGtins(db, eans)
    for (const { id, id_bling, detalhe } of pagina) {
      const { remoto } = detalhe
      const sugestao = proposeBlingItem(detalhe, { ligado: ligados.get(id_bling) ?? null, donos, gtins, vezes, kits })
      const categoria = remoto.categoria === null ? null : (categorias.get(remoto.categoria) ?? null)
      await itens.saveDecision(db, id, {
        ...sugestao,
        modelo: proposeModelo(remoto.nome, categoria, modelos),
        diferencas: sugestao.produto_id === null ? [] : await diferencas(db, sugestao.produto_id, detalhe),
      })
    }
  }
  await transaction(db, async (trx) => {
    const agora = await data.lockBlingImportacao(trx, importacaoId)
    if (agora?.estado === 'lendo')
      await data.changeBlingImportacao(trx, importacaoId, { estado: 'pronta', mensagem: null })
  })
}

const chaves = ({ remoto }: Detalhe): string[] =>
  [remoto.codigo, ...remoto.variacoes.map(({ codigo }) => codigo)].map(chaveDoSku).filter((chave) => chave !== '')

async function diferencas(db: Banco, produtoId: number, { remoto }: Detalhe) {
  const produto = await readProduto(db, produtoId).catch(() => null)
  if (!produto) return []
  const agora = baseDoProduto(produto)
  return (
    NOMES_DOS_CAMPOS.map((campo) => compareCampo(campo, agora[campo], remoto))
      // Ours that are empty are filled with the link.
      .filter(({ campo, aqui, igual }) => !igual && !(aqui === null && (campo === 'ncm' || campo === 'cest')))
      .map(({ campo, aqui, bling }) => ({ campo, aqui, bling }))
  )
}
