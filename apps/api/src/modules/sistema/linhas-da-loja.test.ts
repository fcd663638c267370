import { describe, expect, test } from 'vitest'
import { bling, copia, copias as copiasDe, FRETE } from '../../../test/support/saude.ts'
import {
  linhaDaCifra,
  linhaDaCopia,
  linhaDaFila,
  linhaDasEsperas,
  linhaDoBling,
  linhaDoFrete,
  linhaDoLugar,
  linhaDosEnvios,
} from './linhas-da-loja.ts'

const agora = new Date('2026-11-21T15:00:00Z')
const addDays = (dias: number) => new Date(agora.getTime() + dias * 86_400_000).toISOString()

describe('backup', () => {
  const ha = (dias: number, mudada = {}) => copia(addDays(-dias), mudada)
  const copias = copiasDe(ha(0.5))
  const velha = { ...copias, atrasada: true }

  test.each([
    [copias, 'bem', 'A última cópia é de 21/11/2026 00:00, há 12 horas, restaurada à parte e conferida.'],
    [
      { ...copias, copias: [ha(0.5, { verificacao: 'resumo' })] },
      'bem',
      'A última cópia é de 21/11/2026 00:00, há 12 horas, não conferida por uma restauração.',
    ],
    [{ ...velha, copias: [ha(2)] }, 'atencao', 'A última cópia é de 19/11/2026 12:00, há 2 dias.'],
    [{ ...velha, copias: [ha(9)] }, 'problema', 'A última cópia é de 12/11/2026 12:00, há 9 dias.'],
    [{ ...velha, copias: [] }, 'problema', 'Ainda não há nenhuma cópia de segurança.'],
    [{ ...copias, copias: [] }, 'bem', 'A primeira cópia será feita às 03:00.'],
    [
      { ...copias, ativo: false },
      'atencao',
      'A última cópia é de 21/11/2026 00:00, há 12 horas, e a cópia diária está desligada (BACKUP_ATIVO).',
    ],
    [
      { ...copias, falha: { em: addDays(0), mensagem: 'Não há espaço em disco para a cópia em /srv/copias.' } },
      'problema',
      'A última tentativa falhou: Não há espaço em disco para a cópia em /srv/copias.',
    ],
    [
      { ...copias, copias: [ha(0.5, { chave: 'ausente' })] },
      'atencao',
      'A última cópia é de 21/11/2026 00:00, há 12 horas, mas não contém a chave secreta da loja.',
    ],
  ])('%#: %o', (copiasState, estado, frase) => {
    const linha = linhaDaCopia(copiasState, agora)
    expect(linha).toMatchObject({ estado, frase })
    expect(linha.acao === null).toBe(estado === 'bem')
  })

  test.each([
    [null, 'atencao', 'As cópias não são cifradas: quem tiver uma lê'],
    ['nenhuma', 'bem', 'As cópias não são cifradas, como a loja decidiu.'],
    ['senha', 'bem', 'As cópias são cifradas com uma senha.'],
    ['destinatario', 'bem', 'As cópias são cifradas para um destinatário.'],
  ] as const)('to encrypt them is offered until somebody decides: %s', (modo, estado, frase) => {
    const linha = linhaDaCifra({ ...copias, cifra: { modo, destinatario: null } })
    expect(linha).toMatchObject({ estado, frase: expect.stringContaining(frase) })
  })

  test('where no backups are made there is nothing to encrypt', () => {
    expect(linhaDaCifra({ ...copias, ativo: false, copias: [] })).toBeNull()
  })

  test('backups beside the data on one disk need another place', () => {
    const acao = { texto: expect.stringContaining('BACKUP_PASTA'), endereco: null }
    expect(linhaDoLugar(copias, true, agora)).toMatchObject({ estado: 'atencao', acao })
    expect(linhaDoLugar(copias, false, agora)).toMatchObject({ estado: 'bem' })
    expect(linhaDoLugar(copias, null, agora)).toBeNull()
  })

  test.each([true, false, null])(
    'one that a person saw elsewhere counts for a month, on whatever disk they lie (on one: %s)',
    (mesmoDisco) => {
      const vista_fora = { nome: 'estampa.tar.zst', em: addDays(-30), ha_muito: false }
      const frase = 'As cópias ficam em /srv/copias; uma foi vista fora deste computador em 22/10/2026 12:00.'
      const seen = linhaDoLugar({ ...copias, vista_fora }, mesmoDisco, agora)
      expect(seen).toMatchObject({ estado: 'bem', frase })
      const longAgo = { ...vista_fora, em: addDays(-31), ha_muito: true }
      expect(linhaDoLugar({ ...copias, vista_fora: longAgo }, mesmoDisco, agora)).toMatchObject({
        estado: 'atencao',
        frase: expect.stringContaining('Há 31 dias ninguém vê se as cópias de /srv/copias chegam'),
        acao: { endereco: '/configuracoes' },
      })
    },
  )
})

const formatFutureDia = (dias: number) => addDays(dias).slice(0, 10).split('-').toReversed().join('/')

describe('Bling', () => {
  const linha = (mudanca: object) => linhaDoBling({ ...bling(addDays(29.5)), ...mudanca }, false, agora)
  const fora = { conectado: false, vence_em: null }

  test.each([
    [{}, 'bem', 'Conectado a Loja Ltda; a autorização se renova sozinha.'],
    [{ vence_em: addDays(12.5) }, 'atencao', 'A autorização do Bling não se renova: vence em 12 dias.'],
    [{ vence_em: addDays(-1) }, 'problema', `A autorização do Bling venceu em ${formatFutureDia(-1)}.`],
    [{ motivo: 'O Bling bloqueou a loja.' }, 'atencao', 'O Bling bloqueou a loja.'],
    [{ ...fora, motivo: 'O Bling recusou.' }, 'problema', 'O Bling recusou.'],
    [fora, 'atencao', 'O Bling não está conectado: nada é enviado.'],
    [{ emulador: true }, 'atencao', 'A loja usa o emulador do Bling: nada sai desta máquina.'],
  ])('%o: %s', (mudanca, estado, frase) => expect(linha(mudanca)).toMatchObject({ estado, frase }))

  test('a shop without Bling has no line about it', () => expect(linha({ ativo: false })).toBeNull())
})

describe('freight', () => {
  const acesso = { ...FRETE, expira_em: addDays(40), dias_restantes: 40 }

  test.each([
    [{}, 'bem', `O acesso vale até ${formatFutureDia(40)}.`, undefined],
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

  test.each([
    [[], 'bem', 'Nada espera a vez.', undefined],
    [
      [
        { tipo: 'produto', segundos: 200 },
        { tipo: 'pedido', segundos: 12.5 },
        { tipo: 'nova_coisa', segundos: 3 },
      ],
      'bem',
      'O mais antigo de cada tipo espera: produtos há 3 minutos; vendas há 12 segundos; nova_coisa há 3 segundos.',
      undefined,
    ],
    [
      [
        { tipo: 'pedido_importado', segundos: 600 },
        { tipo: 'webhook', segundos: 40 },
      ],
      'atencao',
      'O mais antigo de cada tipo espera: pedidos de canais há 10 minutos; avisos do Bling há 40 segundos.',
      pendentes,
    ],
  ])('of each kind the oldest that waits is told: %o: %s', (esperas, estado, frase, endereco) => {
    const linha = linhaDasEsperas(esperas)
    expect(linha).toMatchObject({ estado, frase })
    expect(linha.acao?.endereco).toBe(endereco)
  })

  test('failed sends lead to their list, questions to theirs: they are no failures', () => {
    const envios = { pendente: 2, executando: 1, falhou: 3, tarefas: 2 }
    expect(linhaDosEnvios(envios)).toMatchObject({
      estado: 'atencao',
      frase: '3 envios falharam e esperam por alguém.',
      acao: { endereco: '/configuracoes/sincronizacao?estado=falhas' },
    })
    expect(linhaDosEnvios({ ...envios, falhou: 0 })).toMatchObject({
      estado: 'atencao',
      frase: '2 perguntas esperam uma decisão.',
      acao: { endereco: '/configuracoes/sincronizacao?estado=decidir' },
    })
    const frase = 'Nada falhou; 3 esperam a vez.'
    expect(linhaDosEnvios({ ...envios, falhou: 0, tarefas: 0 })).toMatchObject({ estado: 'bem', frase })
  })
})
