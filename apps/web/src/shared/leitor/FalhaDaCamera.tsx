import { Button } from '@mantine/core'
import { IconCameraOff } from '@tabler/icons-react'
import type { MotivoDaFalha } from './camera.ts'
import css from './Visor.module.css'

const O_QUE_FAZER: Record<MotivoDaFalha, string> = {
  recusada: 'Libere a câmera para este site nas configurações do navegador e tente novamente.',
  ausente: 'Nenhuma câmera foi encontrada neste aparelho.',
  ocupada: 'Feche outros programas que estejam usando a câmera e tente novamente.',
  insegura: 'A câmera só funciona quando o sistema é aberto por um endereço https.',
  outra: 'Feche o navegador, abra-o outra vez e tente novamente.',
}

export const FalhaDaCamera = ({ motivo, aoTentar }: { motivo: MotivoDaFalha; aoTentar: () => void }) => (
  <div className={css.falha} role="alert">
    <IconCameraOff size={32} stroke={1.6} aria-hidden />
    <p className={css.frase}>Erro ao acessar a câmera. Verifique as permissões.</p>
    <p className={css.detalhe}>{O_QUE_FAZER[motivo]}</p>
    <Button variant="default" onClick={aoTentar}>
      Tentar novamente
    </Button>
  </div>
)
