import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { IconButton } from '../../shared/ui/Button.tsx'
import * as peca from '../../shared/ui/pecaEmLinha.classes.ts'
import { Contado } from './Contado.tsx'
import { type Contagem, chaveDaPeca, type LinhaContada, mudarContado, nomeDaPeca, remover } from './contagem.ts'
import { Diferenca } from './Diferenca.tsx'
import * as css from './ListaContada.classes.ts'

interface LinhaProps {
  linha: LinhaContada
  mudar: (mudanca: (contagem: Contagem) => Contagem) => void
}

/**
 * One line of the count: counted against recorded, and what open sales hold of it. Drawn again only when it changed:
 * each reading changes one line of perhaps a thousand.
 */
export const Linha = memo(function Linha({ linha, mudar }: LinhaProps) {
  const { titulo, variacao, sku, contado, registrado, reservado, aviso } = linha
  const nome = nomeDaPeca(linha)
  const chave = chaveDaPeca(linha)
  return (
    <li className="flex items-center flex-wrap gap-x-3 gap-y-1.5 py-3 px-0 [content-visibility:auto] [contain-intrinsic-size:auto_92px] [&_+_&]:border-t [&_+_&]:border-borda [&_[data-sinal]]:text-texto! max-md:[&_button]:[--ai-size:44px]">
      <div className="flex flex-col gap-px min-w-0 flex-[1_1_220px] max-md:basis-[calc(100%_-_60px)]">
        <span className="font-forte wrap-anywhere text-base leading-[1.35]">{titulo}</span>
        {variacao && <span className="text-m font-medio">{variacao}</span>}
        {sku && <span className="text-s text-texto-suave wrap-anywhere">{sku}</span>}
        <span className={peca.detalhe}>
          <span>Registrado {registrado.toLocaleString('pt-BR')}</span>
          {reservado > 0 && <span>Reservado {reservado.toLocaleString('pt-BR')}</span>}
          <Diferenca linha={linha} />
        </span>
      </div>
      <Contado
        nome={nome}
        valor={contado}
        onChange={(quantos) => mudar((atual) => mudarContado(atual, chave, quantos))}
      />
      <IconButton
        className="max-md:order-1"
        aria-label={`Remover ${nome}`}
        onClick={() => mudar((atual) => remover(atual, chave))}
      >
        <IconX size={18} aria-hidden />
      </IconButton>
      {aviso && <p className={css.aviso}>{aviso}</p>}
    </li>
  )
})
