import { describe, expect, test } from 'vitest'
import { linhaDaCifra, linhaDaCopia, linhaDoLugar } from './linhas.copias.ts'

const agora = new Date('2026-11-21T15:00:00Z')
const emDias = (dias: number) => new Date(agora.getTime() + dias * 86_400_000).toISOString()

describe('backup', () => {
  const copia = (dias: number) => ({
    nome: 'estampa.tar.zst',
    criada_em: emDias(-dias),
    bytes: 1,
    verificacao: 'completa' as const,
    linhas: 1,
    arquivos: 1,
    faltando: 0,
    chave: 'incluida' as const,
    cifrada: false,
  })
  const copias = {
    ativo: true,
    hora: '03:00',
    dias: 14,
    pasta: '/srv/copias',
    fazendo: false,
    atrasada: false,
    falha: null,
    cifra: { modo: null, destinatario: null },
    copias: [copia(0.5)],
  }
  const velha = { ...copias, atrasada: true }

  test.each([
    [copias, 'bem', 'A última cópia é de 21/11/2026 00:00, há 12 horas, restaurada à parte e conferida.'],
    [
      { ...copias, copias: [{ ...copia(0.5), verificacao: 'resumo' as const }] },
      'bem',
      'A última cópia é de 21/11/2026 00:00, há 12 horas, não conferida por uma restauração.',
    ],
    [{ ...velha, copias: [copia(2)] }, 'atencao', 'A última cópia é de 19/11/2026 12:00, há 2 dias.'],
    [{ ...velha, copias: [copia(9)] }, 'problema', 'A última cópia é de 12/11/2026 12:00, há 9 dias.'],
    [{ ...velha, copias: [] }, 'problema', 'Ainda não há nenhuma cópia de segurança.'],
    [{ ...copias, copias: [] }, 'bem', 'A primeira cópia será feita às 03:00.'],
    [
      { ...copias, ativo: false },
      'atencao',
      'A última cópia é de 21/11/2026 00:00, há 12 horas, e a cópia diária está desligada (BACKUP_ATIVO).',
    ],
    [
      { ...copias, falha: { em: emDias(0), mensagem: 'Não há espaço em disco para a cópia em /srv/copias.' } },
      'problema',
      'A última tentativa falhou: Não há espaço em disco para a cópia em /srv/copias.',
    ],
    [
      { ...copias, copias: [{ ...copia(0.5), chave: 'ausente' as const }] },
      'atencao',
      'A última cópia é de 21/11/2026 00:00, há 12 horas, mas não contém a chave secreta da loja.',
    ],
  ])('%#: %o', (cada, estado, frase) => {
    const linha = linhaDaCopia(cada, agora)
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
    expect(linhaDoLugar(copias, true)).toMatchObject({
      estado: 'atencao',
      acao: { texto: expect.stringContaining('BACKUP_PASTA'), endereco: null },
    })
    expect(linhaDoLugar(copias, false)).toMatchObject({ estado: 'bem' })
    expect(linhaDoLugar(copias, null)).toBeNull()
  })
})
