import { type DragEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Foto } from '../../imagens/fotos.ts'
import type { AcoesDoFormulario } from '../campos.ts'
import { comImagem, type GrupoDeCor, gruposDeCor, ligadaEm } from './gruposDeCor.ts'
import css from './ImagensPorCor.module.css'

/** What a dragged picture carries: no other page and no file of the desktop has it. */
const TIPO = 'application/x-estampa-imagem'

interface ImagensPorCorProps {
  form: Pick<AcoesDoFormulario, 'control' | 'setValue'>
  fotos: readonly Foto[]
}

/** Links pictures to all variations of a colour: one click for each, or a drag from one colour to another. */
export default function ImagensPorCor({ form: { control, setValue }, fotos }: ImagensPorCorProps) {
  const variacoes = useWatch({ control, name: 'variacoes' })
  const grupos = gruposDeCor(variacoes)
  if (grupos.length === 0) return null
  const ligar = ({ indices }: GrupoDeCor, chave: string, sim: boolean) => {
    for (const indice of indices) {
      const imagens = variacoes[indice]?.imagens ?? []
      setValue(`variacoes.${indice}.imagens`, comImagem(imagens, chave, sim), { shouldDirty: true })
    }
  }
  return (
    <section className={css.quadro} aria-label="Imagens por cor">
      <p className={css.dica}>Clique nas imagens de cada cor, ou arraste uma imagem para a cor dela.</p>
      <ul>
        {grupos.map((grupo) => (
          <Cor
            key={grupo.nome_cor}
            grupo={grupo}
            fotos={fotos}
            ligadas={(chave) => ligadaEm(grupo, variacoes, chave)}
            onLink={(chave, sim) => ligar(grupo, chave, sim)}
          />
        ))}
      </ul>
    </section>
  )
}

interface CorProps {
  grupo: GrupoDeCor
  fotos: readonly Foto[]
  ligadas: (chave: string) => number
  onLink: (chave: string, sim: boolean) => void
}

function Cor({ grupo: { cor, nome_cor, indices }, fotos, ligadas, onLink }: CorProps) {
  const [sobre, setSobre] = useState(false)
  const onPass = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(TIPO)) return
    event.preventDefault()
    setSobre(true)
  }
  return (
    <li
      className={css.cor}
      data-sobre={sobre || undefined}
      onDragOver={onPass}
      onDragLeave={() => setSobre(false)}
      onDrop={(event) => {
        const chave = event.dataTransfer.getData(TIPO)
        setSobre(false)
        if (!fotos.some((foto) => foto.chave === chave)) return
        event.preventDefault()
        onLink(chave, true)
      }}
    >
      <span className={css.nome}>
        <span className={css.amostra} style={cor ? { background: cor } : {}} aria-hidden />
        {nome_cor}
        <small>{indices.length === 1 ? '1 variação' : `${indices.length} variações`}</small>
      </span>
      <span className={css.fotos}>
        {fotos.map(({ chave, url }, i) => {
          const quantas = ligadas(chave)
          const todas = quantas === indices.length
          return (
            <button
              key={chave}
              type="button"
              className={css.foto}
              aria-pressed={todas ? true : quantas > 0 ? 'mixed' : false}
              aria-label={`Foto ${i + 1} em ${nome_cor}`}
              draggable
              onDragStart={(event) => event.dataTransfer.setData(TIPO, chave)}
              onClick={() => onLink(chave, !todas)}
            >
              <img src={url} alt="" draggable={false} />
            </button>
          )
        })}
      </span>
    </li>
  )
}
