import type { LinhaDaSaude } from '@estampa/contract/sistema/sistema.routes.ts'
import { describe, expect, test } from 'vitest'
import { rede } from '../../../test/support/saude.ts'
import { duracao } from './linhas.ts'
import {
  linhaDoBanco,
  linhaDoCertificado,
  linhaDoDisco,
  linhaDoPostgres,
  linhaDoPrograma,
  linhaDoRelogio,
  type Programa,
} from './linhas-da-maquina.ts'

const formatLinha = ({ estado, frase }: LinhaDaSaude) => `${estado}: ${frase}`
const agora = new Date('2026-11-21T15:00:00Z')
const addDays = (dias: number) => new Date(agora.getTime() + dias * 86_400_000).toISOString()
const formatFutureDia = (dias: number) => addDays(dias).slice(0, 10).split('-').toReversed().join('/')

describe('disk', () => {
  const disco = { pasta: '/srv/loja', livre: 31e9, total: 100e9, falha: null }

  test.each([
    [disco, 'bem', 'Restam 31 GB de 100 GB no disco da loja.'],
    [{ ...disco, livre: 1.2e9 }, 'atencao', 'Restam 1,2 GB de 100 GB no disco da loja.'],
    [{ ...disco, livre: 90e6 }, 'problema', 'Restam 90 MB de 100 GB no disco da loja.'],
    [{ ...disco, livre: 0, falha: 'cheio' as const }, 'problema', 'O disco está cheio: nada pode ser gravado.'],
    [{ ...disco, falha: 'sem_acesso' as const }, 'problema', 'A pasta /srv/loja não pode ser gravada.'],
  ])('%o', (discoState, estado, frase) => {
    const linha = linhaDoDisco(discoState)
    expect(linha).toMatchObject({ estado, frase })
    expect(linha.acao === null).toBe(estado === 'bem')
  })
})

describe('machine', () => {
  const certificado = (dias: number, aviso: string | null = null) =>
    linhaDoCertificado(rede(addDays(dias), aviso), agora)

  test('the certificate: renewed in time, late, over, or with a warning of its own', () => {
    expect(formatLinha(certificado(200))).toMatch(`bem: O certificado da rede vale até ${formatFutureDia(200)}`)
    expect(formatLinha(certificado(7.5))).toMatch(/^atencao: .*vence em 7 dias/)
    expect(formatLinha(certificado(-1))).toMatch(/^problema: .*venceu/)
    expect(formatLinha(certificado(200, 'A autoridade não vale.'))).toBe('atencao: A autoridade não vale.')
  })

  test('the clock says by how much, against which other one, and on which side', () => {
    const banco = { de: 'do banco de dados', adiantado: -3 }
    const fora = (adiantado: number) => ({ de: 'de api.bling.com.br', adiantado })
    const relogio = (...relogios: Parameters<typeof linhaDoRelogio>[0]) => formatLinha(linhaDoRelogio(relogios))
    const dele = 'em relação ao de api.bling.com.br.'
    expect(relogio()).toMatch(/^bem: Ainda não houve/)
    expect(relogio(banco)).toBe('bem: O relógio confere com o do banco de dados.')
    expect(relogio(banco, fora(200_000))).toBe(`problema: O relógio deste computador está 3 minutos atrasado ${dele}`)
    expect(relogio(fora(-40_000))).toBe(`atencao: O relógio deste computador está 40 segundos adiantado ${dele}`)
  })

  test('the database: its size, few connections left, no answer', () => {
    const banco = { bytes: 48e6, conexoes: 12, maximo: 100, relogioMs: 0, versao: 150_018, adiantado: 0 }
    expect(formatLinha(linhaDoBanco(banco))).toBe('bem: O banco ocupa 48 MB e usa 12 de 100 conexões.')
    expect(linhaDoBanco({ ...banco, conexoes: 95 })).toMatchObject({ estado: 'atencao' })
    expect(linhaDoBanco(null)).toMatchObject({ estado: 'problema' })
  })

  test.each([
    [
      180_004,
      null,
      'bem: PostgreSQL 18.4, o que vem com o programa; já existe o 18.6, ainda sem pacote para ele. Nada da rede fala com ele: só a loja',
    ],
    [180_006, null, 'bem: PostgreSQL 18.6, o que vem com o programa.'],
    [150_018, 3, 'atencao: O PostgreSQL 15.18 de DATABASE_URL está sem as últimas correções: já existe o 15.20.'],
    [150_020, 3, 'bem: PostgreSQL 15.20, o de DATABASE_URL.'],
    [170_001, 3, 'bem: PostgreSQL 17.1, o de DATABASE_URL.'],
  ])('PostgreSQL %i, whose clock is ahead %s ms', (versao, adiantado, frase) => {
    const banco = { bytes: 1, conexoes: 1, maximo: 9, relogioMs: 0, versao, adiantado }
    expect(formatLinha(linhaDoPostgres(banco))).toContain(frase)
  })

  test('the program: fallen, out of memory, well', () => {
    const reinicios = { vezes: 0, motivo: null, quando: null }
    const programa: Programa = { memoria: 180e6, cheia: 0.4, ligadoHaSegundos: 400_000, reinicios }
    expect(formatLinha(linhaDoPrograma(programa))).toBe('bem: Ligado há 4 dias, usa 180 MB de memória.')
    expect(linhaDoPrograma({ ...programa, cheia: 0.95 })).toMatchObject({ estado: 'atencao' })
    const caiu = { vezes: 2, motivo: 'SIGABRT', quando: addDays(0) }
    expect(formatLinha(linhaDoPrograma({ ...programa, reinicios: caiu }))).toBe(
      'atencao: O sistema caiu e recomeçou 2 vezes; a última em 21/11/2026 12:00 (SIGABRT).',
    )
  })

  test('durations are rounded down and agree in number', () => {
    const expectedDuracoes = ['1 segundo', '89 segundos', '1 minuto', '60 minutos', '2 horas', '47 horas', '2 dias']
    expect([1, 89, 90, 3600, 7200, 172_799, 172_800].map(duracao)).toEqual(expectedDuracoes)
  })
})
