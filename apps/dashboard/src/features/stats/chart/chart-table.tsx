import { VisuallyHidden } from '@mantine/core';

export interface TableColumn {
  head: string;
  text: (index: number) => string;
}

interface ChartTableProps {
  caption: string;
  pointHead: string;
  count: number;
  pointText: (index: number) => string;
  columns: readonly TableColumn[];
}

/** The numbers of a chart, for those who read instead of looking. */
export function ChartTable({ caption, pointHead, count, pointText, columns }: ChartTableProps) {
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[pointHead, ...columns.map(({ head }) => head)].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is told apart by its number alone
            <tr key={index}>
              <th scope="row">{pointText(index)}</th>
              {columns.map(({ head, text }) => (
                <td key={head}>{text(index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
