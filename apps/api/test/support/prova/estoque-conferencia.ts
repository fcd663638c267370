import type { Emulador } from '../emulador.ts'
import { conectar } from './cenario.ts'
import type { Ligado } from './estoque.ts'
import type { LojaDaProva } from './loja.ts'

const GERAL = 14_886_920_001

/** A simulated person who looks into Bling and answers the sync centre's questions. */
export class Pessoa {
  respondidas = 0
  reconexoes = 0
  readonly #loja: LojaDaProva
  readonly #emulador: Emulador

  constructor(loja: LojaDaProva, emulador: Emulador) {
    this.#loja = loja
    this.#emulador = emulador
  }

  /** Connects again when disconnected; looks for a doubtful movement by its mark; a count stands; the rest is tried again. */
  async responder(): Promise<void> {
    // A token that expires again right after its renewal looks like a refused account.
    if (!(await this.#loja.pedir('GET', '/bling/conexao/')).conectado) {
      // The exchange of the code may meet with a fault as well: then the person begins anew.
      await conectar(this.#loja, this.#emulador).then(
        () => this.reconexoes++,
        () => undefined,
      )
    }
    const { results } = await this.#loja.pedir('GET', '/sincronizacoes/?estado=falhou&limite=50')
    for (const { id, operacao, mensagem } of results) {
      const marca = operacao === 'decidir' ? /observação “([^”]+)”/.exec(mensagem)?.[1] : undefined
      const chegou = marca !== undefined && (await this.#lancamentos()).some(({ observacoes }) => observacoes === marca)
      await this.#loja.tentar('POST', `/sincronizacoes/${id}/${chegou ? 'descartar' : 'tentar-novamente'}/`)
      if (operacao === 'decidir') this.respondidas++
    }
  }

  #lancamentos(): Promise<{ observacoes: string }[]> {
    return this.#emulador.controle('GET', '/dados/lancamentos')
  }
}

/** Every product there as it is, without its balance: nothing of it is ours to change. Signed links are new each time. */
export async function camposAlheios(emulador: Emulador): Promise<Map<number, string>> {
  const produtos: ({ id: number; estoque?: object } & object)[] = await emulador.controle('GET', '/dados/produtos')
  return new Map(produtos.map((produto) => [produto.id, JSON.stringify(semSaldo(produto))]))
}

const PASSAGEIROS = new Set(['saldoVirtualTotal', 'imagemURL', 'link', 'linkMiniatura', 'validade'])

function semSaldo(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(semSaldo)
  // The signature of a picture's address changes with the time.
  if (typeof valor === 'string') return valor.replace(/\?Expires=.*/, '')
  if (valor === null || typeof valor !== 'object') return valor
  return Object.fromEntries(
    Object.entries(valor)
      .filter(([nome]) => !PASSAGEIROS.has(nome))
      .map(([nome, dentro]) => [nome, semSaldo(dentro)]),
  )
}

/** Our quantity, the balance of our deposit, and what both sides moved; pieces elsewhere stay where they are. */
export async function conferirSaldos(
  loja: LojaDaProva,
  emulador: Emulador,
  ligados: readonly Ligado[],
): Promise<string[]> {
  const estoque: { produto: number; depositos: { deposito: number; saldoFisico: number }[] }[] =
    await emulador.controle('GET', '/dados/estoque')
  const problemas: string[] = []
  for (const { id, idBling, sku, esperado } of ligados) {
    const { quantidade_total: aqui } = await loja.pedir('GET', `/produtos/${id}/`)
    const depositos = estoque.find(({ produto }) => String(produto) === idBling)?.depositos ?? []
    const la = depositos.find(({ deposito }) => deposito === GERAL)?.saldoFisico
    const fora = depositos.filter(({ deposito }) => deposito !== GERAL).map(({ saldoFisico }) => saldoFisico)
    if (aqui !== la) problemas.push(`${sku}: aqui ${aqui}, no Bling ${la}`)
    if (esperado !== null && la !== esperado) problemas.push(`${sku}: no Bling ${la}, os movimentos somam ${esperado}`)
    if (fora.join() !== '7') problemas.push(`${sku}: o outro depósito tem ${fora.join()}`)
  }
  return problemas
}
