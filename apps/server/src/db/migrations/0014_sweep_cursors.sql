CREATE TABLE "sweep_cursors" (
	"prefix" text PRIMARY KEY NOT NULL,
	"after" text NOT NULL
);
