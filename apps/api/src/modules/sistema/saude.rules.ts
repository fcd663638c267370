import { getHeapStatistics } from 'node:v8'
import type { AcessoAoFrete } from '@estampa/contract/frete/frete.routes.ts'
import type { LinhaDaSaude } from '@estampa/contract/sistema/sistema.routes.ts'
import { clockOutside } from '../../infra/http/outbound.ts'
import type { Restarts } from '../../infra/process/restarts.ts'
import { assunto } from './linhas.ts'
import * as daLoja from './linhas-da-loja.ts'
import * as daMaquina from './linhas-da-maquina.ts'
import type { Figuras } from './sistema.rules.ts'

/** Sources of the page besides the figures that it shares with the metrics. */
export interface Ligacoes {
  readonly figuras: () => Promise<Figuras>
  readonly bling: () => Promise<daLoja.SaudeDoBling>
  readonly frete: () => Promise<readonly AcessoAoFrete[]>
  readonly reinicios: () => Restarts
  readonly demonstracao: boolean
}

/** Every line, in the order of the subjects. A reading that fails is a line too, and costs no other. */
export async function linhasDaSaude(ligacoes: Ligacoes): Promise<LinhaDaSaude[]> {
  const agora = new Date()
  const buildUnreadLinhas = (chave: string, titulo: string) => () => [assunto(chave, titulo).semLeitura()]
  const [figuras, bling, frete] = await Promise.all([
    ligacoes.figuras(),
    ligacoes
      .bling()
      .then((conexao) => linhas(daLoja.linhaDoBling(conexao, ligacoes.demonstracao, agora)))
      .catch(buildUnreadLinhas('bling', 'Bling')),
    ligacoes
      .frete()
      .then((acessos) => acessos.map(daLoja.linhaDoFrete))
      .catch(buildUnreadLinhas('frete', 'Frete')),
  ])
  const { disco, banco, fila, envios, esperas, copias, copiasNoMesmoDisco, rede, skusRepetidos } = figuras
  return [
    ...linhas(disco && daMaquina.linhaDoDisco(disco)),
    ...(copias
      ? linhas(
          daLoja.linhaDaCopia(copias, agora),
          daLoja.linhaDoLugar(copias, copiasNoMesmoDisco, agora),
          daLoja.linhaDaCifra(copias),
        )
      : buildUnreadLinhas('copia', 'Cópia de segurança')()),
    ...linhas(rede && daMaquina.linhaDoCertificado(rede, agora)),
    ...bling,
    ...(bling.length > 0 && envios ? [daLoja.linhaDosEnvios(envios)] : []),
    ...(bling.length > 0 && esperas ? [daLoja.linhaDasEsperas(esperas)] : []),
    ...frete,
    ...(fila ? [daLoja.linhaDaFila(fila)] : buildUnreadLinhas('fila', 'Fila de tarefas')()),
    ...linhas(daLoja.linhaDosSkus(skusRepetidos ?? [])),
    daMaquina.linhaDoRelogio(relogios(banco)),
    daMaquina.linhaDoBanco(banco),
    ...linhas(banco && daMaquina.linhaDoPostgres(banco)),
    daMaquina.linhaDoPrograma(programa(ligacoes.reinicios())),
  ]
}

const linhas = (...possibleLinhas: (LinhaDaSaude | null)[]): LinhaDaSaude[] =>
  possibleLinhas.filter((linha) => linha !== null)

function relogios(banco: Figuras['banco']): daMaquina.OutroRelogio[] {
  const fora = clockOutside()
  return [
    ...(banco && banco.adiantado !== null ? [{ de: 'do banco de dados', adiantado: banco.adiantado }] : []),
    ...(fora ? [{ de: `de ${fora.host}`, adiantado: fora.aheadMs }] : []),
  ]
}

function programa(reinicios: Restarts): daMaquina.Programa {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  const cheia = used_heap_size / heap_size_limit
  return { memoria: process.memoryUsage.rss(), cheia, ligadoHaSegundos: process.uptime(), reinicios }
}
