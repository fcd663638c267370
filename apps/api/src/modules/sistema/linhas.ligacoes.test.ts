import { describe, expect, test } from 'vitest'
import { linhaDaFila, linhaDoBling, linhaDoFrete, linhaDosEnvios } from './linhas.ligacoes.ts'

const agora = new Date('2026-11-21T15:00:00Z')
const emDias = (dias: number) => new Date(agora.getTime() + dias * 86_400_000).toISOString()
const em = (dias: number) => emDias(dias).slice(0, 10).split('-').toReversed().join('/')

describe('Bling', () => {
  const conexao = {
    ativo: true,
    conectado: true,
    emulador: false,
    empresa: 'Loja Ltda',
    vinculada: true,
    conectada_em: emDias(-90),
    motivo: null,
    vence_em: emDias(29.5),
  }
  const linha = (mudanca: object) => linhaDoBling({ ...conexao, ...mudanca }, false, agora)
  const fora = { conectado: false, vence_em: null }

  test.each([
    [{}, 'bem', 'Conectado a Loja Ltda; a autorização se renova sozinha.'],
    [{ vence_em: emDias(12.5) }, 'atencao', 'A autorização do Bling não se renova: vence em 12 dias.'],
    [{ vence_em: emDias(-1) }, 'problema', `A autorização do Bling venceu em ${em(-1)}.`],
    [{ motivo: 'O Bling bloqueou a loja.' }, 'atencao', 'O Bling bloqueou a loja.'],
    [{ ...fora, motivo: 'O Bling recusou.' }, 'problema', 'O Bling recusou.'],
    [fora, 'atencao', 'O Bling não está conectado: nada é enviado.'],
    [{ emulador: true }, 'atencao', 'A loja usa o emulador do Bling: nada sai desta máquina.'],
  ])('%o: %s', (mudanca, estado, frase) => expect(linha(mudanca)).toMatchObject({ estado, frase }))

  test('a shop without Bling has no line about it', () => expect(linha({ ativo: false })).toBeNull())
})

describe('freight', () => {
  const acesso = {
    provedor: 'melhor_envio',
    transportadora: 'O Melhor Envio',
    modo: 'token' as const,
    expira_em: emDias(40),
    dias_restantes: 40,
    aviso: null as string | null,
    recusado: false,
    pode_conectar: false,
  }

  test.each([
    [{}, 'bem', `O acesso vale até ${em(40)}.`, undefined],
    [{ dias_restantes: 3, aviso: 'Vence em 3 dias.' }, 'atencao', 'Vence em 3 dias.', null],
    [{ dias_restantes: -2, aviso: 'Venceu.' }, 'problema', 'Venceu.', null],
    [{ recusado: true, aviso: 'Recusado.' }, 'problema', 'Recusado.', null],
    [{ recusado: true, aviso: 'Recusado.', pode_conectar: true }, 'problema', 'Recusado.', '/configuracoes'],
  ])('%o: %s', (mudanca, estado, frase, endereco) => {
    const linha = linhaDoFrete({ ...acesso, ...mudanca })
    expect(linha).toMatchObject({ titulo: 'Frete: Melhor Envio', estado, frase })
    expect(linha.acao?.endereco).toBe(endereco)
  })
})

describe('queue and sends', () => {
  const fila = (name: string, oldestSeconds: number) => ({ name, waiting: 3, active: 1, failed: 0, oldestSeconds })
  const pendentes = '/configuracoes/sincronizacao?estado=pendentes'

  test.each([
    [[], 'bem', 'Nenhuma tarefa espera.', undefined],
    [[fila('envio', 30)], 'bem', '3 tarefas esperam a vez.', undefined],
    [
      [fila('envio', 30), fila('sincronizar', 1_800)],
      'atencao',
      'A tarefa mais antiga da fila (sincronizar) espera há 30 minutos; 6 esperam ao todo.',
      pendentes,
    ],
    [
      [fila('envio', 8_000)],
      'problema',
      'A tarefa mais antiga da fila (envio) espera há 2 horas; 3 esperam ao todo.',
      null,
    ],
  ])('%o: %s', (filas, estado, frase, endereco) => {
    const linha = linhaDaFila(filas)
    expect(linha).toMatchObject({ estado, frase })
    expect(linha.acao?.endereco).toBe(endereco)
  })

  test('failed sends lead to their list; questions for a person are no failures', () => {
    const envios = { pendente: 2, executando: 1, falhou: 5, tarefas: 2 }
    expect(linhaDosEnvios(envios)).toMatchObject({
      estado: 'atencao',
      frase: '3 envios falharam e esperam por alguém.',
      acao: { endereco: '/configuracoes/sincronizacao?estado=falhas' },
    })
    expect(linhaDosEnvios({ ...envios, tarefas: 5 })).toMatchObject({
      estado: 'bem',
      frase: 'Nada falhou; 3 esperam a vez.',
    })
  })
})
