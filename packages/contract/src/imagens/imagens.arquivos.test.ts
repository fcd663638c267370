import { expect, test } from 'vitest'
import {
  ARQUIVO_MUITO_GRANDE,
  motivoDaRecusa,
  TAMANHO_MAXIMO_DA_IMAGEM,
  TIPO_NAO_SUPORTADO,
} from './imagens.arquivos.ts'

const arquivo = (name: string, type: string, size = 10) => ({ name, type, size })

test.each([
  arquivo('foto.jpg', 'image/jpeg'),
  arquivo('foto.PNG', ''),
  arquivo('foto.jpg', 'image/jpg'),
  arquivo('sem extensão', 'image/webp'),
  arquivo('limite.gif', 'image/gif', TAMANHO_MAXIMO_DA_IMAGEM),
])('$name of type "$type" may be sent', (escolhido) => {
  expect(motivoDaRecusa(escolhido)).toBeNull()
})

test.each([
  arquivo('nota.pdf', 'application/pdf'),
  arquivo('foto.heic', 'image/heic'),
  arquivo('desenho.svg', 'image/svg+xml'),
  arquivo('foto.png', 'application/pdf'),
  arquivo('foto.heic', ''),
  arquivo('foto.heic', 'image/jpg'),
  arquivo('foto.png.exe', ''),
])('$name is of a type that is not accepted', (escolhido) => {
  expect(motivoDaRecusa(escolhido)).toBe(TIPO_NAO_SUPORTADO)
})

test('one byte over the limit is too big', () => {
  expect(TAMANHO_MAXIMO_DA_IMAGEM).toBe(5_242_880)
  expect(motivoDaRecusa(arquivo('foto.jpg', 'image/jpeg', TAMANHO_MAXIMO_DA_IMAGEM + 1))).toBe(ARQUIVO_MUITO_GRANDE)
})
