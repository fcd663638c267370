import { useWatch } from 'react-hook-form'
import { useDrop } from '../../../../shared/device/useDrop.ts'
import { TOUCH, useMediaQuery } from '../../../../shared/device/useMediaQuery.ts'
import type { Foto } from '../../imagens/fotos.ts'
import type { AcoesDoFormulario } from '../campos.ts'
import { countLinkedVariacoes, type GrupoDeCor, gruposDeCor, setLinkedImagem } from './cor.ts'

/** Type of a dragged picture: no other page and no file of the desktop has it. */
const TIPO = 'application/x-estampa-imagem'

interface ImagensPorCorProps {
  form: Pick<AcoesDoFormulario, 'control' | 'setValue'>
  fotos: readonly Foto[]
}

/** Links pictures to all variations of a colour: one click for each, or a drag from one colour to another. */
export default function ImagensPorCor({ form: { control, setValue }, fotos }: ImagensPorCorProps) {
  const variacoes = useWatch({ control, name: 'variacoes' })
  const groups = gruposDeCor(variacoes)
  const isTouch = useMediaQuery(TOUCH)
  if (groups.length === 0) return null
  const linkImagens = ({ indices }: GrupoDeCor, key: string, sim: boolean) => {
    for (const index of indices) {
      const imagens = variacoes[index]?.imagens ?? []
      setValue(`variacoes.${index}.imagens`, setLinkedImagem(imagens, key, sim), { shouldDirty: true })
    }
  }
  return (
    <section className="py-3 px-3.5 my-4 mx-0 bg-superficie-2 rounded-grupo" aria-label="Imagens por cor">
      <p className="text-m text-texto-suave m-0 mb-2">
        {fotos.some(({ arquivo }) => arquivo) && 'Fotos com o nome da cor (“preta.jpg”) já vêm ligadas. '}
        {`Escolha as imagens de cada cor${isTouch ? '' : ', ou arraste uma imagem para a cor dela'}.`}
      </p>
      <ul>
        {groups.map((group) => (
          <Cor
            key={group.nome_cor}
            grupo={group}
            fotos={fotos}
            ligadas={(key) => countLinkedVariacoes(group, variacoes, key)}
            onLink={(key, sim) => linkImagens(group, key, sim)}
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
  const dropFoto = (key: string) => fotos.some((foto) => foto.chave === key) && onLink(key, true)
  const dropProps = useDrop(
    (solta) => dropFoto(solta.getData(TIPO)),
    ({ types }) => types.includes(TIPO),
  )
  return (
    <li
      className="flex items-center flex-wrap gap-x-4 gap-y-2 py-1.5 px-2 border-2 border-transparent rounded-controle"
      {...dropProps}
    >
      <span className="flex flex-wrap items-center font-forte wrap-anywhere flex-[0_0_200px] gap-2 min-w-0 max-md:basis-full [&_small]:text-xs [&_small]:font-texto [&_small]:text-texto-suave">
        <span
          className="flex-none w-5 h-5 border border-borda-forte rounded-[50%]"
          style={cor ? { background: cor } : {}}
          aria-hidden
        />
        {nome_cor}
        <small>{indices.length === 1 ? '1 variação' : `${indices.length} variações`}</small>
      </span>
      <span className="flex flex-wrap flex-[1_1_240px] gap-2">
        {fotos.map(({ chave, url }, i) => {
          const quantas = ligadas(chave)
          const allLinked = quantas === indices.length
          return (
            <button
              key={chave}
              type="button"
              className="relative w-12 h-12 overflow-hidden border-2 border-borda-forte rounded-controle-p [&_img]:w-full [&_img]:h-full [&_img]:object-cover [&_img]:opacity-45 aria-pressed:border-marca aria-[pressed=mixed]:border-marca aria-pressed:[box-shadow:0_0_0_2px_var(--e-marca-suave)] aria-[pressed=mixed]:[box-shadow:0_0_0_2px_var(--e-marca-suave)] aria-[pressed=mixed]:border-dashed aria-pressed:[&_img]:opacity-100"
              aria-pressed={allLinked ? true : quantas > 0 ? 'mixed' : false}
              aria-label={`Foto ${i + 1} em ${nome_cor}`}
              draggable
              onDragStart={(event) => event.dataTransfer.setData(TIPO, chave)}
              onClick={() => onLink(chave, !allLinked)}
            >
              <img src={url} alt="" draggable={false} />
            </button>
          )
        })}
      </span>
    </li>
  )
}
