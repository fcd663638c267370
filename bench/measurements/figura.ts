import { crc32, deflateSync } from 'node:zlib'

/** A PNG of `largura` × `altura` px: as costly to decode as a telephone's picture, but only a few bytes long. */
export function figura(largura: number, altura: number): Buffer {
  const linha = 1 + largura * 3
  const pontos = Buffer.alloc(linha * altura)
  for (let y = 0; y < altura; y++) for (let x = 0; x < largura * 3; x++) pontos[y * linha + 1 + x] = (x >> 5) ^ (y >> 3)
  const cabeca = Buffer.alloc(13)
  cabeca.writeUInt32BE(largura, 0)
  cabeca.writeUInt32BE(altura, 4)
  cabeca.set([8, 2], 8)
  const assinatura = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const dados = deflateSync(pontos, { level: 1 })
  return Buffer.concat([assinatura, parte('IHDR', cabeca), parte('IDAT', dados), parte('IEND', Buffer.alloc(0))])
}

function parte(tipo: string, dados: Buffer): Buffer {
  const corpo = Buffer.concat([Buffer.from(tipo, 'latin1'), dados])
  const [tamanho, soma] = [Buffer.alloc(4), Buffer.alloc(4)]
  tamanho.writeUInt32BE(dados.length)
  soma.writeUInt32BE(crc32(corpo))
  return Buffer.concat([tamanho, corpo, soma])
}
