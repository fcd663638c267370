import { formatBytes } from '@estampa/contract/shared/bytes.ts'
import { formatDate, formatDateTime } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { LinhaDaSaude } from '@estampa/contract/sistema/sistema.routes.ts'
import type { Facts } from '@estampa/host/network.ts'
import type { Restarts } from '../../infra/process/restarts.ts'
import { assunto, buildAction, buildLinkAction, duracao } from './linhas.ts'
import type { Disco, Figuras } from './sistema.rules.ts'

const POUCO_DISCO = 2e9
const QUASE_NADA = 500e6

export function linhaDoDisco({ pasta, livre, total, falha }: Disco): LinhaDaSaude {
  const { bem, atencao, problema } = assunto('disco', 'Disco')
  const liberar = buildAction(
    `Libere espaço no disco da pasta ${pasta}: apague ou leve para outro lugar o que for grande.`,
  )
  if (falha === 'cheio') return problema('O disco está cheio: nada pode ser gravado.', liberar)
  if (falha === 'sem_acesso')
    return problema(
      `A pasta ${pasta} não pode ser gravada.`,
      buildAction('Confira se o disco está ligado e se a conta que roda o sistema pode gravar nessa pasta.'),
    )
  const frase = `Restam ${formatBytes(livre)} de ${formatBytes(total)} no disco da loja.`
  if (livre < QUASE_NADA) return problema(frase, liberar)
  return livre < POUCO_DISCO ? atencao(frase, liberar) : bem(frase)
}

/** Renewed thirty days before its end: fewer mean that this did not work. */
const RENOVACAO_FALHOU_DIAS = 20

export function linhaDoCertificado({ certificado: { ate }, aviso }: Facts, agora: Date): LinhaDaSaude {
  const { bem, atencao, problema } = assunto('certificado', 'Certificado da rede')
  const dias = Math.floor((Date.parse(ate) - agora.getTime()) / 86_400_000)
  const reiniciar = buildAction('Reinicie o sistema, que o renova; se não o fizer, o terminal diz por quê.')
  if (dias < 0)
    return problema(`O certificado da rede venceu em ${formatDate(ate)}: os celulares não entram.`, reiniciar)
  if (aviso !== null) return atencao(aviso, buildLinkAction('Ver os aparelhos', '/configuracoes/aparelhos'))
  if (dias < RENOVACAO_FALHOU_DIAS)
    return atencao(`O certificado da rede vence em ${plural(dias, 'dia', 'dias')} e não foi renovado.`, reiniciar)
  return bem(`O certificado da rede vale até ${formatDate(ate)} e se renova sozinho.`)
}

/** The second factor's one-time codes bear 30 s. */
const RELOGIO_FORA_MS = 20_000
const RELOGIO_ERRADO_MS = 120_000

/** Other clocks, by how much each is ahead of this machine's, ms. */
export interface OutroRelogio {
  readonly de: string
  readonly adiantado: number
}

export function linhaDoRelogio(relogios: readonly OutroRelogio[]): LinhaDaSaude {
  const linha = assunto('relogio', 'Relógio')
  const [pior] = relogios.toSorted((a, b) => Math.abs(b.adiantado) - Math.abs(a.adiantado))
  if (!pior) return linha.bem('Ainda não houve outro relógio com que comparar o deste computador.')
  const fora = Math.abs(pior.adiantado)
  if (fora < RELOGIO_FORA_MS) return linha.bem(`O relógio confere com o ${relogios.map(({ de }) => de).join(' e o ')}.`)
  const lado = pior.adiantado > 0 ? 'atrasado' : 'adiantado'
  return linha[fora < RELOGIO_ERRADO_MS ? 'atencao' : 'problema'](
    `O relógio deste computador está ${duracao(fora / 1000)} ${lado} em relação ao ${pior.de}.`,
    buildAction('Acerte a data e a hora deste computador e ligue o ajuste automático pela internet.'),
  )
}

const QUASE_TODAS = 0.9

export function linhaDoBanco(banco: Figuras['banco']): LinhaDaSaude {
  const { bem, atencao, problema } = assunto('banco', 'Banco de dados')
  if (!banco)
    return problema(
      'O banco de dados não respondeu a tempo.',
      buildAction('Reinicie o sistema; se continuar, veja os registros.'),
    )
  const { bytes, conexoes, maximo } = banco
  if (conexoes >= maximo * QUASE_TODAS)
    return atencao(
      `${conexoes} das ${maximo} conexões do banco estão em uso.`,
      buildAction('Diminua PROCESSOS ou BANCO_CONEXOES, ou aumente max_connections no servidor do banco.'),
    )
  return bem(`O banco ocupa ${formatBytes(bytes)} e usa ${conexoes} de ${maximo} conexões.`)
}

/**
 * The newest release of a major version as this version was made: of 18 the bundled one has no newer package, of 15 as
 * Debian had it (2026-11). Others are not judged.
 */
const LANCADAS: Readonly<Record<number, number>> = { 15: 20, 18: 6 }

export function linhaDoPostgres({ versao, adiantado }: NonNullable<Figuras['banco']>): LinhaDaSaude {
  const { bem, atencao } = assunto('postgresql', 'PostgreSQL')
  const [maior, menor] = [Math.floor(versao / 10_000), versao % 10_000]
  const nova = LANCADAS[maior] ?? 0
  const nome = `PostgreSQL ${maior}.${menor}`
  const haNova = `já existe o ${maior}.${nova}`
  // The embedded server has the clock of this machine.
  if (adiantado !== null)
    return nova > menor
      ? atencao(
          `O ${nome} de DATABASE_URL está sem as últimas correções: ${haNova}.`,
          buildAction(
            'Atualize-o num momento tranquilo (no Debian e no Ubuntu: sudo apt update, sudo apt upgrade); a loja espera enquanto ele recomeça.',
          ),
        )
      : bem(`${nome}, o de DATABASE_URL.`)
  if (nova <= menor) return bem(`${nome}, o que vem com o programa.`)
  return bem(
    `${nome}, o que vem com o programa; ${haNova}, ainda sem pacote para ele. Nada da rede fala com ele: só a loja, ${PARTICULAR}. Quem quer cada correção logo usa o PostgreSQL do sistema: docs/postgresql-externo.md.`,
  )
}

const PARTICULAR =
  process.platform === 'win32'
    ? 'por uma porta que só este computador alcança, com uma senha própria'
    : 'por um soquete particular'

export interface Programa {
  readonly memoria: number
  /** Share of the memory for objects that is in use, 0 to 1. */
  readonly cheia: number
  readonly ligadoHaSegundos: number
  readonly reinicios: Restarts
}

export function linhaDoPrograma({ memoria, cheia, ligadoHaSegundos, reinicios }: Programa): LinhaDaSaude {
  const { bem, atencao } = assunto('programa', 'Programa')
  const { vezes, motivo, quando } = reinicios
  if (vezes > 0)
    return atencao(
      `O sistema caiu e recomeçou ${plural(vezes, 'vez', 'vezes')}; a última em ${formatDateTime(quando)} (${motivo ?? 'sem motivo'}).`,
      buildAction('Guarde os registros dessa hora para quem cuida do sistema e reinicie-o num momento tranquilo.'),
    )
  if (cheia > QUASE_TODAS)
    return atencao(
      `O programa usa ${formatBytes(memoria)} de memória, quase tudo o que pode.`,
      buildAction('Reinicie o sistema num momento tranquilo.'),
    )
  return bem(`Ligado há ${duracao(ligadoHaSegundos)}, usa ${formatBytes(memoria)} de memória.`)
}
