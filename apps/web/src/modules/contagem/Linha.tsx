import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { IconButton } from '../../shared/ui/IconButton.tsx'
import peca from '../../shared/ui/pecaEmLinha.module.css'
import { Contado } from './Contado.tsx'
import { type Contagem, chaveDaPeca, type LinhaContada, mudarContado, nomeDaPeca, remover } from './contagem.ts'
import { Diferenca } from './Diferenca.tsx'
import css from './ListaContada.module.css'

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
    <li className={css.linha}>
      <div className={`${peca.dados} ${css.dados}`}>
        <span className={peca.titulo}>{titulo}</span>
        {variacao && <span className={peca.variacao}>{variacao}</span>}
        {sku && <span className={peca.sku}>{sku}</span>}
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
        className={css.remover ?? ''}
        aria-label={`Remover ${nome}`}
        onClick={() => mudar((atual) => remover(atual, chave))}
      >
        <IconX size={18} aria-hidden />
      </IconButton>
      {aviso && <p className={css.aviso}>{aviso}</p>}
    </li>
  )
})
