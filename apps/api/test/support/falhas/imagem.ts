import sharp from 'sharp'
import type { Random } from '../random.ts'

const feitas = new Map<string, Buffer<ArrayBuffer>>()

/**
 * A JPEG recognised by its size, `largura` × `altura` in the name: one of 40 × 40 sizes, so few repeat. Small: the test
 * is about storing pictures, not resizing.
 */
async function imagemSorteada(sorteio: Random): Promise<{ nome: string; conteudo: Buffer<ArrayBuffer> }> {
  const [width, height] = [100 + sorteio.below(40), 100 + sorteio.below(40)]
  const nome = `${width}x${height}`
  const pronta = feitas.get(nome)
  if (pronta) return { nome, conteudo: pronta }
  const background = { r: width, g: height, b: 200 }
  const imagem = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const conteudo = Buffer.from(imagem)
  feitas.set(nome, conteudo)
  return { nome, conteudo }
}

/** Fields and images as the form sends them. */
export async function formulario(
  campos: object,
  quantas: number,
  sorteio: Random,
): Promise<{ form: FormData; imagens: string[] }> {
  const form = new FormData()
  for (const [nome, valor] of Object.entries(campos))
    form.append(nome, typeof valor === 'object' ? JSON.stringify(valor) : String(valor))
  const imagens: string[] = []
  for (let i = 0; i < quantas; i++) {
    const { nome, conteudo } = await imagemSorteada(sorteio)
    form.append('imagens', new Blob([conteudo], { type: 'image/jpeg' }), `${nome}.jpg`)
    imagens.push(nome)
  }
  return { form, imagens }
}
