import { expect, test } from 'vitest'
import * as arquivos from './arquivos.ts'
import * as backup from './backup.ts'
import * as reiniciar from './reiniciar.ts'
import * as restaurar from './restaurar.ts'
import * as usuario from './usuario.ts'

test.each([
  [usuario, 'apagar maria', 'apagar'],
  [usuario, 'criar maria --sexo f', '--sexo'],
  [usuario, 'criar maria souza', 'souza'],
  [usuario, 'listar todos', 'todos'],
  [usuario, 'listar --tipo admin', '--tipo'],
  [usuario, 'criar maria --tipo', '--tipo'],
  [usuario, 'sessoes maria --encerrar tudo', 'tudo'],
  [usuario, 'tipo maria admin hoje', 'hoje'],
  [usuario, 'desativar maria --tipo admin', '--tipo'],
  [usuario, '--nada', '--nada'],
  [backup, 'agora', 'agora'],
  [backup, '--cifra', '--cifra'],
  [restaurar, 'a.zst b.zst', 'b.zst'],
  [restaurar, 'a.zst --forcar', '--forcar'],
  [arquivos, 'mover', 'mover'],
  [arquivos, 'mover-para-s3 tudo', 'tudo'],
  [reiniciar, 'loja', 'loja'],
])('%o of "%s": what was not understood is named, and nothing is done', async ({ run }, line, word) => {
  await expect(run(line.split(' '))).rejects.toMatchObject({ word, message: `Não entendi "${word}".` })
})
