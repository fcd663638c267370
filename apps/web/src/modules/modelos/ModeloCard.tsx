import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { cortar } from '@estampa/contract/shared/corte.ts'
import { memo } from 'react'
import { Link } from 'react-router'
import cartao from '../../shared/ui/cartaoDeLista.module.css'

const MAXIMO_DA_DESCRICAO = 50

/** One model of the list. Plain elements: there may be hundreds. */
export const ModeloCard = memo(function ModeloCard({ modelo }: { modelo: Modelo }) {
  const { id, codigo, nome, descricao } = modelo
  return (
    <li
      className={`${cartao.cartao} gap-1.5 items-start min-w-0 py-4 px-4.5 [content-visibility:auto] [contain-intrinsic-size:auto_112px]`}
    >
      <h2 className="font-forte wrap-anywhere max-w-full m-0 text-l leading-[1.35]">
        <Link className={cartao.link ?? ''} to={`/modelos/${id}`}>{`${codigo} - ${nome}`}</Link>
      </h2>
      {descricao !== '' && (
        <p className="text-m text-texto-suave m-0 leading-[1.4] wrap-anywhere">{resumir(descricao)}</p>
      )}
      {modelo.em_estoque && (
        <span className="py-0.5 px-2.25 mt-auto text-s font-forte text-sucesso bg-sucesso-fundo rounded-pilula">
          Em estoque
        </span>
      )}
    </li>
  )
})

/** The first 50 characters of the description (spec §9). */
const resumir = (descricao: string) =>
  descricao.length > MAXIMO_DA_DESCRICAO ? `${cortar(descricao, MAXIMO_DA_DESCRICAO)}…` : descricao
